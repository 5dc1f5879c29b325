"""T070, flood relief by road and river."""

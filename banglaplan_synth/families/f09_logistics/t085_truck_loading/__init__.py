"""T085: which consignments go on one truck."""

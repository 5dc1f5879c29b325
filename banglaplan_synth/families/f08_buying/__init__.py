"""F08: buying, tenders and household budgets."""

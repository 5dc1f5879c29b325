"""T078: lots of office furniture."""

"""T027, office meetings: rooms and times for the meetings of overlapping teams."""

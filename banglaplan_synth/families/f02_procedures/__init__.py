"""F02: offices, papers and procedures."""

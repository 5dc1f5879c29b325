"""T081, port berths."""

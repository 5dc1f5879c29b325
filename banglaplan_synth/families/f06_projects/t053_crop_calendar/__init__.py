"""T053: a Boro season's calendar."""

"""F04, journeys: which legs to travel, and when."""

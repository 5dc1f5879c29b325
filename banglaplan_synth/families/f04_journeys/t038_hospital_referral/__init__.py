"""T038, hospital referral."""

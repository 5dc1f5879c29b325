"""F01, eligibility: which class, tier or entitlement applies."""

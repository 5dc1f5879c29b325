"""T001: which tier of a girls' stipend an applicant gets."""

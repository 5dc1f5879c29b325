"""`banglaplan review`: audit sheets for people, and how far their verdicts agree with the program's."""

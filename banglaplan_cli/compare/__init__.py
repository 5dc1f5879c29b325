"""`banglaplan compare`: two models, or one model in two languages, on the same rows."""

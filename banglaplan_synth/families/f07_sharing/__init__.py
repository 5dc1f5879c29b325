"""F07, sharing: who gets how much of what is scarce."""

"""F03: appointments and personal plans."""

"""The figures of a report, drawn with Altair from the cells of its tables."""

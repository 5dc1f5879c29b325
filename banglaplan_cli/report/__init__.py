"""What `banglaplan report` shows: statistics, tables and figures of results, and how they are written."""

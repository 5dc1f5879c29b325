"""The command line `banglaplan`."""

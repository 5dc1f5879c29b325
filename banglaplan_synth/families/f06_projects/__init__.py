"""F06: projects and preparations."""

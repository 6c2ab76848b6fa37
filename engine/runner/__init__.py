"""The match runner: a process of its own with an empty environment that plays one set and reports."""

"""What `run.py` does, in the standard library only: it runs before any package is installed."""

"""Scenario files: a position, what is done, and what must be true."""

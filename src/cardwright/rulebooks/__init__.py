"""The rulebooks by number: every sentence in our own words, what shows it, and what its words mean."""

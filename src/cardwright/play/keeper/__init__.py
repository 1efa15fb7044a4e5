"""Keeper of the Cards at the terminal."""

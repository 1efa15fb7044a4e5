"""Keeper of the Cards at every surface."""

"""Positions, cards and decks drawn as SVG, from plain data."""

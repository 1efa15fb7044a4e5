"""Keeper of the Cards: its card language, its rules, its editions, its decks."""

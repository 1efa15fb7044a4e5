"""Played games: the files they are kept in, playing them again, going on, verifying, fair deals."""

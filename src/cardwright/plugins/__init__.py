"""The games that come with Cardwright, each with all that a surface asks of a game."""

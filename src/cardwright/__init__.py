"""Cards made into games: level, legality, printed face and behaviour from one text."""

__version__ = "0.1.0.dev0"

"""How the tables of a server came to be as they are, step by step."""

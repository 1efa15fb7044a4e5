"""What researchers ask of games: positions as arrays, and games that are set up again and again.

`cardwright.pettingzoo`, `cardwright.gymnasium` and `cardwright.openspiel` are made of it. Arrays need numpy,
which the extra `research` brings.
"""

"""The cards of a game that decks are built from: searched, counted, dealt out on trial.

What is here knows no game; a game brings its cards and its decks by `workbench.Buildable`.
"""

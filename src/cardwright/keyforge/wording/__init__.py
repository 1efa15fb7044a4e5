"""Our own wording: from the tree of a card's line to English sentences.

Nothing here is written for one card. Each word of the language has a template; an event is a subject and a
verb, which the law or the ability around it conjugates. `cards.texts` has all cards.
"""

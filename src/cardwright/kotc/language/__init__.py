"""The card language of Keeper of the Cards: from written text to a tree, a level, a legality, and back.

The tree stands in `text`, reading in `grammar`, `reading` and `parser`, printing in `wording`, the level in
`level`, what an edition allows in `legality`, and all of it about one card in `report`. Why a text is no card
says `diagnosis`, with what is `nearest` to it and what would mend it (`repairing`), and what other games call
it `other_games`.
"""

"""Playing at the terminal: who sits where, the table drawn, the log in sentences, the questions put.

All that is shown comes through `state.view(seat)`; `position` gives it types, `chronicle`
keeps what was told.
"""

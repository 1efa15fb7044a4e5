"""The fonts of card faces: cut by `tools/cut_fonts.py`, with their measures; the licences lie beside them."""

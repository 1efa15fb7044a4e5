"""Cards on paper: sheets to cut, pages for a print shop, and single faces as pictures."""

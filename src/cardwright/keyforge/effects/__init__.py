"""What the words of the card language do, working from the tree that a card's line is."""

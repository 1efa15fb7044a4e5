"""The table at the terminal: drawn with rich, asked at a keyboard."""

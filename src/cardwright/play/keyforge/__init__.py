"""KeyForge at the terminal."""

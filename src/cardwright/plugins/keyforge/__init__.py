"""KeyForge at every surface."""

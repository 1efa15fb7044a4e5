"""KeyForge, rulebook 1.2: its card language, its rules, its cards."""

"""JSON lines: another program drives a game, or plays in one."""

"""The rules of KeyForge, version 1.2: a module a chapter."""

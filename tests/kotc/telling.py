"""Probe."""
class Table: pass

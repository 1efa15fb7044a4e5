"""Card and deck files in any editor: a server that speaks the language server protocol.

What it says comes from `authoring`; here it is only said in the protocol's words. Needs the extra `editors`.
"""

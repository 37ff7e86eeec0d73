"""How sentences about a game are put together: patterns, names, choices; no grammar needed."""

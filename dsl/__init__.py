"""The card language: phrasebook, lexer, grammar, parser, printer and tellings."""

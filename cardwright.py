"""Cardwright turns card text into a game."""

"""The engine: plays a program. Imports nothing of Cardwright but the IR."""

"""What the command line needs of the engine: one module for each group of commands."""

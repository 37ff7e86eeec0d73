"""What the command line needs of the compiler: one module for each group of commands."""

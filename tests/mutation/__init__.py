"""Cards that say something slightly else, to see whether the scenarios notice."""

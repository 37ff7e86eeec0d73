"""What texts of a released version of the language mean, kept for good."""

"""Tests of the house itself: its laws, its documents, and whole games."""

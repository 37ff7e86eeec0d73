"""Tests of the laws that the whole project keeps."""

"""Benchmarks: run by hand as modules, never by pytest. Each prints ratios within one run."""

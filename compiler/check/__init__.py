"""Checks on meaning: texts that read well but can hardly be what their author wanted.

Each check is one small file: `check(subject) -> findings`, over the IR of one text or card. Its
docstring has four headings: what, why, wrong, right. All are warnings.
"""

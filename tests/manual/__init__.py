"""The manual: what it says is so, and its reference part is made from the phrasebook."""

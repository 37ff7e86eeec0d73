"""The effect IR: what a card means, independent of any language's wording.

`nodes` holds the tree classes, `codec` their JSON form, `program` what the compiler
hands to an engine, `scenario` tests in the card language. Nothing here imports another
part of Cardwright.
"""

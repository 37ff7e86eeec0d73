"""From blocks to a program: words, declarations, cards, scenarios, then links."""

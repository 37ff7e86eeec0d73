"""The words of a game that nobody plays: every category, with awkward forms among them."""

from __future__ import annotations

from dsl.lexicon import Lexicon, Word


def _same(category: str, *names: str, the: bool = False) -> list[Word]:
    """Words that have one form."""
    made = []
    for name in names:
        surface = f"the {name}" if the else name
        made.append(Word(category, name.lower().replace(" ", "-"), surface, surface))
    return made


def _countable(category: str, *names: str) -> list[Word]:
    return [Word(category, n.lower().replace(" ", "-"), n) for n in names]


WORDS: list[Word] = [
    Word("PLAYER", "sailor", "Sailor", also=("mate",)),
    Word("COUNTER", "coin", "Coin", also=("Coin token",)),
    Word("COUNTER", "moss", "Moss", "Moss"),
    Word("COUNTER", "sea-urchin", "Sea Urchin"),
    Word("BORNE", "moss", "mossy", "mossy"),
    Word("DEED", "smuggler", "smuggle", verb=True),
    Word("ABOVE", "rank", "tower over", verb=True),
    Word("COUNTER", "berry", "Berry", also=("Berry token",)),
    Word("COUNTER", "rank", "Rank"),
    *_countable("NOUNTERM", "Smuggler", "Elder", "Night Watch"),
    *[Word("ADJ", f"term:{n.lower()}", n, n) for n in ("Weary", "Upset")],
    *[Word("ADJ", f"value:mood:{n}", n, n) for n in ("calm", "angry", "on watch")],
    *_countable("COLUMN", "Rank", "Berth", "Ration"),
    *_countable("SCALE", "Rank"),
    *_countable("ATTRIBUTE", "Hue", "Depth"),
    *_same("NUMBERED", "Depth"),
    *[Word("TRAIT", f"hue:{n}", n, n) for n in ("teal", "umber", "rust")],
    *_countable("KIND", "Chart", "Net card"),
    *[Word("CARDADJ", f"term:{n.lower()}", n, n) for n in ("Torn", "Wet")],
    *_countable("CARDAMOUNT", "Heft", "Price"),
    *_countable("MEMORY", "Called Hue", "Flag"),
    *_countable("NUMMEMORY", "Called Depth"),
    *[Word("HOLDS", id, "Hue", "Hue") for id in ("called-hue", "flag")],
    Word("HOLDS", "called-depth", "Depth", "Depth"),
    *_same("STEP", "BRASS", "IRON", "OLD GOLD"),
    *[
        Word("SECTION", n, f'"{t}"', f'"{t}"')
        for n, t in (
            ("at-sea", "At sea"),
            ("in-port", "In port"),
            ("at-sea-for-each", "At sea for each"),
        )
    ],
    *_same("SLOT", "helmsman", "rower", the=True),
    *_same("SLOTS", "drowned", "rescued", the=True),
    *_same("SCOPE", "Storm", "Tide phase", "Watch"),
    *_countable("STATUS", "Mood", "Dry Coat"),
    *_same("VALUE", "calm", "angry", "soaked", "yes"),
    *_countable("GAMESTATUS", "Weather", "Long Night"),
    *_countable("OPTION", "Harbour Dues", "Oars"),
    *_same("SETTING", "low", "high", "before dawn"),
    *_same("CONDTERM", "all is lost", "the Anchor holds"),
    Word("PLAYERTERM", "richest", "the Richest Sailor", "the Richest Sailor"),
    Word("PLAYERTERM", "oldest", "the Oldest Sailor", "the Oldest Sailor"),
    *_countable("LINK", "Captain", "Cook"),
    *_countable("EACHLINK", "Rival", "Oath Keeper"),
    *_same("NAME", "Ann", "Bo Lund", "Cy"),
    *_same("CARDTERM", "Map", "Reef", the=True),
    *_countable("EACHZONE", "Bunk", "Sea Chest"),
    *_same("FRONTZONE", "in front of", "beside"),
    *_countable("ZONE", "Hold", "Upper Deck", "Sunken Goods"),
    *_countable("AMOUNTTERM", "Load", "Age"),
    *_same("CARD", "Fog... Again", "Go 'Home'", "Rope 30", "Ebb"),
    *_countable("KIND", "Catch", "Sea Chart"),
    *_same("WINDOW", "Bell window", "Watch window"),
    *_same("PROCNAME", "Boarding", "Roll Call"),
    Word("ANNOUNCE", "hail", "hail", verb=True),
    Word("ANNOUNCE", "chase", "give chase to", verb=True),
    *_countable("ANNOUNCED", "Hail", "Chase"),
    Word("PROC", "boarding", "board the ship", verb=True),
    Word("PROC", "roll-call", "wave", also=("be counted",), verb=True),
    Word("PROCUPON", "roll-call", "count", verb=True),
    Word("PROC", "catch", "catch their breath", verb=True),
]


JAPANESE: list[Word] = [
    Word("PLAYER", "sailor", "船員", also=("水夫",)),
    Word("COUNTER", "coin", "硬貨", also=("硬貨トークン",)),
    Word("COUNTER", "moss", "苔"),
    Word("COUNTER", "sea-urchin", "ウニ"),
    Word("COUNTER", "berry", "木の実"),
    Word("COUNTER", "hp", "HP"),
    Word("NOUNTERM", "smuggler", "密輸人"),
    Word("NOUNTERM", "elder", "長老"),
    Word("NOUNTERM", "night-watch", "NW"),
    Word("ADJ", "term:weary", "疲労"),
    Word("ADJ", "term:upset", "動揺中"),
    Word("ADJ", "value:mood:calm", "平静"),
    Word("ADJ", "value:mood:angry", "怒り"),
    Word("SLOT", "helmsman", "舵手"),
    Word("SLOT", "rower", "漕ぎ手"),
    Word("SLOTS", "drowned", "溺れた者たち"),
    Word("SLOTS", "rescued", "救われた者たち"),
    Word("PLAYERTERM", "richest", "最も裕福な船員"),
    Word("PLAYERTERM", "oldest", "最年長の船員"),
    Word("LINK", "captain", "船長"),
    Word("LINK", "cook", "料理長"),
    Word("EACHLINK", "rival", "ライバル"),
    Word("EACHLINK", "oath-keeper", "誓いの守り手"),
    Word("NAME", "ann", "アン"),
    Word("NAME", "bo-lund", "ボー・ルンド"),
    Word("NAME", "cy", "Cy"),
    Word("CARDTERM", "map", "海図"),
    Word("CARDTERM", "reef", "岩礁"),
    Word("COLUMN", "rank", "階級"),
    Word("COLUMN", "berth", "寝台の数"),
    Word("SCOPE", "storm", "嵐"),
    Word("SCOPE", "tide-phase", "潮フェイズ"),
    Word("SCOPE", "watch", "当直"),
    Word("SECTION", "at-sea", '"海上で"', '"海上で"'),
    Word("SECTION", "in-port", '"港で"', '"港で"'),
    Word("EACHZONE", "bunk", "寝床"),
    Word("EACHZONE", "sea-chest", "衣装箱"),
    Word("FRONTZONE", "in-front-of", "前"),
    Word("FRONTZONE", "beside", "横"),
    Word("PROC", "boarding", "船に乗る", verb=True),
    Word("PROC", "roll-call", "手を振る", verb=True),
    Word("PROC", "catch", "一息つく", verb=True),
]
"""The same game in Japanese, as far as it has phrases; words of other sorts are left out."""

_WORDS = {"en": WORDS, "ja": JAPANESE}


def lexicon(language: str = "en") -> Lexicon:
    """Return the words in a language as a lexicon."""
    return Lexicon(language).add(_WORDS[language])

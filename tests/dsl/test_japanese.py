"""Japanese: the second column of the phrasebook means what the English one means."""

from __future__ import annotations

from typing import Any

import pytest

from dsl import grammar, japanese, lexer, morphology, tongues
from dsl.ir import nodes as n
from dsl.scope import CARD, PLAYER, Scope

from .trees import WOODS

CARDS = Scope({"you": PLAYER, "this": CARD, "target": PLAYER})
JA, EN = WOODS["ja"], WOODS["en"]
PAIRS = [
    # gain, lose
    ("あなたは硬貨を2個得る。", "You gain 2 Coins."),
    ("その船員は苔を1個失う。", "They lose 1 Moss."),
    ("各船員は木の実を1個得る。", "Each Sailor gains 1 Berry."),
    ("他の各船員は硬貨をすべて失う。", "Each other Sailor loses all Coins."),
    ("船長はウニを3個得る。", "The Captain gains 3 Sea Urchins."),
    ("最も裕福な船員は硬貨を1個失う。", "The Richest Sailor loses 1 Coin."),
    ("他の船員1人は硬貨を1個得る。選ばれた船員は苔を1個失う。",
     "Another Sailor gains 1 Coin. The chosen Sailor loses 1 Moss."),
    ("あなたのライバルは硬貨を2個失う。", "Your Rival loses 2 Coins."),
    # draw, discard
    ("カードを2枚引く。", "Draw 2 cards."),
    ("手札からカードを1枚捨てる。", "Discard 1 card."),
    ("その船員は手札からカードを2枚捨てる。", "They discard 2 cards."),
    ("各船員はカードを1枚引く。", "Each Sailor draws 1 card."),
    ("あなたは硬貨を1個失う。カードを3枚引く。", "You lose 1 Coin. Draw 3 cards."),
    # put
    ("海図に硬貨を2個置く。", "Put 2 Coins on the Map."),
    ("このカードに苔を1個置く。", "Put 1 Moss on this card."),
    ("海図からウニを1個取り除く。", "Remove 1 Sea Urchin from the Map."),
    # may
    ("あなたはカードを1枚引いてもよい。", "You may draw 1 card."),
    ("その船員は硬貨を1個失ってもよい。", "They may lose 1 Coin."),
    ("各船員は手札からカードを1枚捨ててもよい。", "Each Sailor may discard 1 card."),
    ("あなたはカードを1枚引いて、手札からカードを1枚捨ててもよい。",
     "You may draw 1 card and discard 1 card."),
    ("あなたは海図に硬貨を1個置いてもよい。", "You may put 1 Coin on the Map."),
    # if, if so, otherwise
    ("あなたが硬貨を2個以上持つ場合、カードを1枚引く。",
     "If you have 2 or more Coins, draw 1 card."),
    ("あなたが苔を持たない場合、あなたは苔を1個得て、カードを1枚引く。",
     "If you have no Moss, you gain 1 Moss and draw 1 card."),
    ("その船員が疲労である場合、その船員は硬貨を1個失う。",
     "If they are Weary, they lose 1 Coin."),
    ("あなたが長老でない場合、あなたは硬貨を1個得る。",
     "If you are not an Elder, you gain 1 Coin."),
    ("いずれかの船員が怒りである場合、カードを2枚引く。",
     "If a Sailor is angry, draw 2 cards."),
    ("すべての船員が硬貨を2個以上持つ場合、カードを2枚引く。",
     "If no Sailor has 1 or fewer Coins, draw 2 cards."),
    ("海図に硬貨が3個以上ある場合、カードを1枚引く。",
     "If there are 3 or more Coins on the Map, draw 1 card."),
    ("あなたはカードを1枚引いてもよい。そうした場合、手札からカードを1枚捨てる。",
     "You may draw 1 card. If you do, discard 1 card."),
    ("あなたが疲労である場合、カードを1枚引く。そうでなければ、あなたは硬貨を1個失う。",
     "If you are Weary, draw 1 card. Otherwise, you lose 1 Coin."),
    ("あなたが疲労であり、かつその船員が硬貨を持つ場合、カードを1枚引く。",
     "If you are Weary and they have a Coin, draw 1 card."),
    ("あなたが疲労であるか、またはその船員が長老である場合、カードを1枚引く。",
     "If you are Weary or they are an Elder, draw 1 card."),
    ("あなたが疲労である場合、カードを1枚引いて、その船員は硬貨を1個得て、手札からカードを1枚捨てる。",
     "If you are Weary, draw 1 card, then they gain 1 Coin and discard 1 card."),
    # whom
    ("硬貨を2個以上持つ各船員は苔を1個失う。",
     "Each Sailor who has 2 or more Coins loses 1 Moss."),
    ("長老1人はカードを1枚引く。", "An Elder draws 1 card."),
    ("他の船員を1人選ぶ。選ばれた船員はカードを1枚引く。",
     "Choose another Sailor. The chosen Sailor draws 1 card."),
    ("あなたは船に乗ってもよい。", "You may board the ship."),
    ("硬貨が最も少ない船員は苔を1個失う。", "The Sailor with the fewest Coins loses 1 Moss."),
    ("船長でない各船員はカードを1枚引く。",
     "Each Sailor who is not the Captain draws 1 card."),
    ("あなたより少ない硬貨を持つ各船員は硬貨を1個得る。",
     "Each Sailor who has fewer Coins than you gains 1 Coin."),
    ("この嵐で硬貨を失っていない各船員は硬貨を1個失う。",
     "Each Sailor who has not lost Coins this Storm loses 1 Coin."),
    # for each, as many as
    ("あなたは海図にある苔1個につき硬貨を2個得る。",
     "You gain 2 Coins for each Moss on the Map."),
    ("その船員はその船員の苔1個につきカードを2枚引く。",
     "They draw 2 cards for each Moss they have."),
    ("船員1人につき海図に硬貨を1個置く。", "Put 1 Coin on the Map for each Sailor."),
    ("船員1人につき海図から硬貨を1個取り除く。", "Remove 1 Coin from the Map for each Sailor."),
    # cards
    ("その船員の手札から無作為にカードを1枚取る。", "Take 1 card at random from their hand."),
    ("このカードをその船員の横に置く。", "Put this card beside them."),
    ("その船員は「港で」でカードを1枚使用してもよい。",
     'They may play 1 card by "In port".'),
    # numbers, times
    ("1から6までの数を無作為に1つ選ぶ。その数が3である場合、あなたは硬貨を1個得る。",
     "Choose a number from 1 to 6 at random. If the number is 3, you gain 1 Coin."),
    ("嵐中でない場合、当直を終了する。", "If it is not the Storm, end the Watch."),
    ("あなたの次の手番まで、その船員は苔を得られない。",
     "Until your next turn, they cannot gain Moss."),
    ("その船員の次の手番の開始時に、その船員は苔を1個得る。",
     "At the start of their next turn, they gain 1 Moss."),
]  # fmt: skip
"""Canonical Japanese and canonical English of one meaning."""


def read(language: str, text: str) -> Any:
    found = WOODS[language].reader.read(text, "start_effect", CARDS.inside())
    assert found.ir is not None, (text, found.problems)
    return found.ir


def said(language: str, ir: Any) -> str:
    return WOODS[language].writer.write(ir, "start_effect", CARDS.inside())


@pytest.mark.parametrize(("japanese", "english"), PAIRS)
def test_both_languages_say_the_same(japanese: str, english: str) -> None:
    ir = read("ja", japanese)
    assert ir == read("en", english)
    assert said("ja", ir) == japanese
    assert said("en", ir) == english


ABILITIES = [
    ("船員が長老になったとき、あなたは硬貨を1個得る。",
     "When a Sailor becomes an Elder, afterwards you gain 1 Coin."),
    ("船長の手番が始まったとき、ただちにカードを1枚引く（各手番に1回）。",
     "When the Captain's turn starts, at once draw 1 card once each turn."),
    ("船員が硬貨を得る場合、その数を1増やす。",
     "If a Sailor would gain Coins, it is 1 more instead."),
    ("船員が硬貨を得る場合、その数を2倍にする。",
     "If a Sailor would gain Coins, it is twice as many instead."),
    ("他の船員が苔を得る場合、代わりにあなたがそれを得てもよい。そうした場合、このカードを捨てる。",
     "If another Sailor would gain Moss, you may gain them instead. If you do, discard this card."),
    ("疲労である船員は硬貨を失わない。", "A Weary Sailor cannot lose Coins."),
]  # fmt: skip


@pytest.mark.parametrize(("japanese", "english"), ABILITIES)
def test_both_languages_say_the_same_ability(japanese: str, english: str) -> None:
    found = [
        WOODS[language].reader.read(text, "start_abilities", CARDS.inside())
        for language, text in (("ja", japanese), ("en", english))
    ]
    assert found[0].ir == found[1].ir is not None
    assert JA.writer.write(found[0].ir, "start_abilities", CARDS.inside()) == japanese


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        # figures, kanji and full width; spaces and points; the last stop
        ("あなたは硬貨を２個得る", "あなたは硬貨を2個得る。"),
        ("あなたは硬貨を二個得る。", "あなたは硬貨を2個得る。"),
        ("あなたは 硬貨を 2つ 得る．", "あなたは硬貨を2個得る。"),
        ("カードを十二枚引く｡", "カードを12枚引く。"),
        ("カードを一枚引く。海図に硬貨を一つ置く", "カードを1枚引く。海図に硬貨を1個置く。"),
        ("ｶｰﾄﾞを1枚引く", "カードを1枚引く。"),
        ("カート\u3099を1枚引く", "カードを1枚引く。"),
        # the order of what a verb has
        ("2個の硬貨を得る。", "あなたは硬貨を2個得る。"),
        ("硬貨2個を失う。", "あなたは硬貨を2個失う。"),
        ("すべての硬貨を失う。", "あなたは硬貨をすべて失う。"),
        ("カードを手札から1枚捨てる。", "手札からカードを1枚捨てる。"),
        ("カードを1枚手札から捨てる。", "手札からカードを1枚捨てる。"),
        ("手札を1枚捨てる。", "手札からカードを1枚捨てる。"),
        ("1枚のカードを引く。", "カードを1枚引く。"),
        ("山札からカードを1枚引く。", "カードを1枚引く。"),
        ("硬貨を海図に2個置く。", "海図に硬貨を2個置く。"),
        ("硬貨を2個海図の上に置く。", "海図に硬貨を2個置く。"),
        ("2個の硬貨を海図に置く。", "海図に硬貨を2個置く。"),
        ("すべての船員は硬貨を1個失う。", "各船員は硬貨を1個失う。"),
        ("1人の船員は硬貨を1個失う。", "船員1人は硬貨を1個失う。"),
        # other verbs and endings
        ("硬貨を1個獲得する。", "あなたは硬貨を1個得る。"),
        ("硬貨を1個もらい、カードを1枚引きます。", "あなたは硬貨を1個得る。カードを1枚引く。"),
        ("カードを1枚引くことができる。", "あなたはカードを1枚引いてもよい。"),
        ("その水夫は硬貨トークンを1個失ってもかまわない。", "その船員は硬貨を1個失ってもよい。"),
        ("カードを1枚引いて、その後、硬貨を1個失う。", "カードを1枚引く。あなたは硬貨を1個失う。"),
        # conditions
        ("もしあなたが2個以上の硬貨を持っているなら、カードを1枚引く。",
         "あなたが硬貨を2個以上持つ場合、カードを1枚引く。"),
        ("疲労の各船員はカードを1枚引く。", "疲労である各船員はカードを1枚引く。"),
        ("あなたが硬貨を一つも持っていなければ、カードを1枚引く。",
         "あなたが硬貨を持たない場合、カードを1枚引く。"),
        ("あなたが苔を2個以上持てば、苔を1個失う。",
         "あなたが苔を2個以上持つ場合、あなたは苔を1個失う。"),
        # Latin words of a game
        ("HPを2個得る。", "あなたはHPを2個得る。"),
        ("NW 1人はカードを1枚引く。", "NW 1人はカードを1枚引く。"),
    ],
)  # fmt: skip
def test_other_words_for_it_are_read(text: str, canonical: str) -> None:
    assert said("ja", read("ja", text)) == canonical


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("船員1人はカードを1枚引いてもよい。", "who-may"),
        ("あなたはカードを1枚引いてもよく、手札からカードを1枚捨てる。", "two-readings"),
        ("そうでなければ、カードを1枚引く。", "otherwise"),
        ("あなたは硬貨を2個。", "unexpected-word"),
        ("あなたは硬貨を2枚得る。", "unexpected-word"),
        ("あなたは銀貨を2個得る。", "unknown-word"),
        ("あなたは硬貨を2個拾う。", "unknown-word"),
        ("あなたはアンに硬貨を1個得る。", "unexpected-word"),
    ],
)
def test_what_means_nothing_or_two_things_is_refused(text: str, code: str) -> None:
    found = JA.reader.read(text, "start_effect", CARDS.inside())
    assert found.ir is None
    assert found.problems[0].code == code


def test_may_at_the_end_of_a_clause_is_said_of_all_of_it() -> None:
    whole = read("ja", "あなたはカードを1枚引いて、手札からカードを1枚捨ててもよい。")
    assert isinstance(whole, n.May)
    assert isinstance(whole.effect, n.Sequence)
    two = read("ja", "カードを1枚引いて、あなたは手札からカードを1枚捨ててもよい。")
    assert isinstance(two, n.Sequence)
    assert isinstance(two.steps[1], n.May)


def test_an_unknown_word_is_named_alone_and_others_are_shown() -> None:
    (problem,) = JA.reader.read(
        "カードを1枚引く。あなたは硬貨を2個拾う。", "start_effect", CARDS.inside()
    ).problems
    assert (problem.start, problem.end) == (18, 20)
    assert "拾う" in problem.message
    assert "カードを1枚引く。あなたは硬貨を2個得る。" in problem.suggestions


def test_what_the_language_has_no_phrases_for_is_refused() -> None:
    found = JA.reader.read("アンはカードを出す。", "start_when", Scope({}))
    assert [p.code for p in found.problems] == ["no-phrases"]


def test_a_sentence_too_long_is_refused() -> None:
    text = "カードを1枚引く。" * 60
    assert JA.reader.read(text, "start_effect", CARDS.inside()).ok
    assert not JA.reader.read(text + "カードを1枚引く。", "start_effect", CARDS.inside()).ok
    assert not JA.reader.read("あ" * 501, "start_effect", CARDS.inside()).ok


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("得る", ("得て、", "得てもよい", "得、かつ", "得れば")),
        ("捨てる", ("捨てて、", "捨ててもよい", "捨て、かつ", "捨てれば")),
        ("失う", ("失って、", "失ってもよい", "失い、かつ", "失えば")),
        ("引く", ("引いて、", "引いてもよい", "引き、かつ", "引けば")),
        ("出す", ("出して、", "出してもよい", "出し、かつ", "出せば")),
        ("行く", ("行って、", "行ってもよい", "行き、かつ", "行けば")),
        ("配る", ("配って、", "配ってもよい", "配り、かつ", "配れば")),
        ("受け取る", ("受け取って、", "受け取ってもよい", "受け取り、かつ", "受け取れば")),
        ("公開する", ("公開して、", "公開してもよい", "公開し、かつ", "公開すれば")),
        ("である", ("であって、", "であってもよい", "であり、かつ", "であれば")),
        ("持たない", ("持たなくて、", "持たなくてもよい", "持たなく、かつ", "持たなければ")),
        ("多い", ("多くて、", "多くてもよい", "多く、かつ", "多ければ")),
        ("持っている", ("持っていて、", "持っていてもよい", "持っており、かつ", "持っていれば")),
    ],
)
def test_verbs_take_their_endings(verb: str, forms: tuple[str, ...]) -> None:
    marks = (("and",), ("may",), ("also",), ("if",))
    assert tuple(japanese.inflect(verb, m) for m in marks) == forms


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("得る", ("得た", "得ており、かつ", "得たら")),
        ("使用する", ("使用した", "使用しており、かつ", "使用したら")),
    ],
)
def test_what_was_done_takes_endings_too(verb: str, forms: tuple[str, ...]) -> None:
    marks: tuple[tuple[str, ...], ...] = ((), ("also",), ("if",))
    assert tuple(japanese.inflect(verb, m, morphology.DONE) for m in marks) == forms


def test_a_verb_with_its_ending_is_several_words_of_the_grammar() -> None:
    made = lexer.scanner(["verb:得る:present", "mark:and", "mark:may"], (), tongues.of("ja"))
    (first, *_) = made.candidates("得てもよく、", 0)
    assert first.terminal.split(lexer.JOINT) == ["verb:得る:present", "mark:may", "mark:and"]


def test_every_language_has_a_column_a_module_and_a_table() -> None:
    assert tuple(tongues.TONGUES) == grammar.LANGUAGES
    for language in grammar.LANGUAGES:
        assert grammar.canonical(language, "sentence")
        assert grammar.load(language).starts["start_effect"] >= 0


@pytest.mark.parametrize("done", ["そうしない場合、", "そうした場合、", "そうでなければ、"])
def test_who_does_what_follows_an_offer_is_asked_if_nobody_is_named(done: str) -> None:
    offer = "その船員は手札からカードを1枚捨ててもよい。"
    found = JA.reader.read(f"{offer}{done}硬貨を1個得る。", "start_effect", CARDS.inside())
    (problem,) = found.problems
    said = "そうした場合、" if done == "そうした場合、" else "そうしなかった場合、"
    assert set(problem.readings) == {
        f"{offer}{said}{who}は硬貨を1個得る。" for who in ("その船員", "あなた")
    }


SAME, YOURS = (
    "その船員はカードを1枚引く。その船員は手札からカードを1枚捨てる。",
    "その船員はカードを1枚引く。あなたは手札からカードを1枚捨てる。",
)


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("その船員はカードを1枚引く。手札を1枚捨てる。", (SAME, YOURS)),
        (
            "他の船員1人は硬貨を1個得る。カードを1枚引く。",
            (
                "他の船員1人は硬貨を1個得る。選ばれた船員はカードを1枚引く。",
                "他の船員1人は硬貨を1個得る。あなたはカードを1枚引く。",
            ),
        ),
    ],
)
def test_who_goes_on_is_asked_behind_a_sentence_about_somebody(
    text: str, readings: tuple[str, ...]
) -> None:
    (problem,) = WOODS["ja"].reader.read(text, "start_effect", CARDS.inside()).problems
    assert problem.readings == readings


@pytest.mark.parametrize("text", [SAME, YOURS])
def test_who_goes_on_is_said(text: str) -> None:
    assert said("ja", read("ja", text)) == text


def test_what_only_you_can_do_is_not_asked() -> None:
    text = "その船員は硬貨を1個得る。このカードを捨てる。"
    assert said("ja", read("ja", text)) == text


def test_in_addition_is_said_of_the_same_one() -> None:
    text = "その船員は硬貨を1個得る。さらに苔を1個得る。"
    assert read("ja", text) == read("en", "They gain 1 Coin. They gain 1 Moss.")

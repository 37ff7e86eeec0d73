"""Faces: what a card of a program shows in a language."""

from dataclasses import replace

from compiler.sheets.face import Face, FaceSection, Stat, faces_of
from dsl.ir import nodes
from dsl.ir.program import Attribute, Card, Game, Program, Scale, Section, Text, Words


def program() -> Program:
    nothing = nodes.Sequence(())
    return Program(
        game=Game("g", "G", "1", 2, 4, 3, nothing, nothing),
        scales=(Scale("rank", ("low", "top"), {"copies": (2, 1), "hand-size": (5, 7)}, "badge"),),
        sections=(Section("play", ("deed",)), Section("in-play", ("deed",)), Section("x", ("z",))),
        cards=(
            Card(
                "fire",
                "deed",
                {"en": "Fire", "ja": "火"},
                copies=3,
                texts=(Text("in-play", {"en": "In play:"}, {"en": "Burn.", "ja": "燃やす。"}),),
                flavour={"en": "Hot."},
                pack="a",
            ),
            Card("own", "deed", {"en": "Own"}, blank=True, pack="b"),
            Card("badge-top", "badge", {"en": "Top"}, step=1, pack="a"),
        ),
        words={
            "en": Words({"kind:deed": ("Deed", "Deeds"), "section:play": ("Play", "")}, {}, {}),
            "ja": Words({"kind:deed": ("行い", "行い")}, {}, {}),
        },
    )


def test_a_face_shows_headings_words_and_flavour() -> None:
    face = faces_of(program(), "en")[0]
    assert (face.title, face.kind_label, face.copies, face.flavour) == ("Fire", "Deed", 3, "Hot.")
    assert face.sections == (FaceSection("in-play", "In play", "Burn.", 1),)


def test_what_a_language_lacks_comes_from_the_first() -> None:
    face = faces_of(program(), "ja")[0]
    assert (face.title, face.kind_label, face.language) == ("火", "行い", "ja")
    assert face.sections == (FaceSection("in-play", "In play", "燃やす。", 1),)
    assert face.flavour == "Hot."


def test_a_blank_offers_every_section_of_its_kind() -> None:
    face = faces_of(program(), "en")[1]
    assert face.blank
    assert [(section.heading, section.words) for section in face.sections] == [
        ("Play", ""),
        ("In play", ""),
    ]


def test_a_card_of_a_scale_shows_its_numbers_but_not_its_copies() -> None:
    face = faces_of(program(), "en")[2]
    assert face.stats == (Stat("Hand size", 7),)
    assert (face.step, face.steps, face.step_id) == (1, 2, "top")
    assert face.ladder == (("low", "Low"), ("top", "Top"))


def test_a_card_shows_what_it_states() -> None:
    attributes = (
        Attribute("shape", ("deed",), ("round", "square", "flat"), several=True),
        Attribute("size", ("deed",), numbers=(1, 9)),
    )
    stated = Card("x", "deed", {"en": "X"}, attributes={"size": (4,), "shape": (0, 2)})
    made = replace(program(), attributes=attributes, cards=(stated,))
    (face,) = faces_of(made, "en")
    assert face.stats == (Stat("Shape", "Round, Flat"), Stat("Size", 4))
    assert face.values == ("round", "flat")


def test_only_the_packs_and_cards_asked_for() -> None:
    assert [face.id for face in faces_of(program(), "en", packs=["a"])] == ["fire", "badge-top"]
    assert [face.id for face in faces_of(program(), "en", cards=["own"])] == ["own"]


def test_the_serial_depends_on_the_id_alone() -> None:
    one, other = Face("x", "a", "A", "One"), Face("x", "b", "B", "Other", language="ja")
    assert one.serial == other.serial == 3923

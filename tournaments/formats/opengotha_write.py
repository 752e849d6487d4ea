"""Writer of OpenGotha's XML."""

from xml.sax.saxutils import escape, quoteattr

from tournaments.formats.opengotha import Attributes, Element, Gotha, GothaGame, GothaPlayer
from tournaments.reading import FormatError


def write_opengotha(gotha: Gotha) -> bytes:
    """Return the file as UTF-8.

    :raises FormatError: `value_not_xml` for control characters.
    """
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>']
    lines.append(f"<Tournament{_attributes(gotha.attributes)}>")
    lines += ["<Players>", *(_tag("Player", _player_row(one)) for one in gotha.players)]
    lines += ["</Players>", "<Games>"]
    lines += [_tag("Game", _game_row(one)) for one in gotha.games]
    lines.append("</Games>")
    if gotha.byes:
        lines.append("<ByePlayers>")
        lines += [
            _tag("ByePlayer", (("player", one.player), ("roundNumber", str(one.round))))
            for one in gotha.byes
        ]
        lines.append("</ByePlayers>")
    for part in gotha.rest:
        lines += _element(part)
    lines.append("</Tournament>")
    return ("\n".join(lines) + "\n").encode()


def _player_row(one: GothaPlayer) -> Attributes:
    return (
        *one.other,
        ("club", one.club),
        ("country", one.country),
        ("firstName", one.first_name),
        ("name", one.name),
        ("participating", "".join("1" if flag else "0" for flag in one.participating)),
        ("rank", one.rank),
        ("rating", "" if one.rating is None else str(one.rating)),
    )


def _game_row(one: GothaGame) -> Attributes:
    return (
        *one.other,
        ("blackPlayer", one.black),
        ("handicap", str(one.handicap)),
        ("knownColor", "true" if one.known_colour else "false"),
        ("result", f"RESULT_{one.result}"),
        ("roundNumber", str(one.round)),
        ("tableNumber", str(one.table)),
        ("whitePlayer", one.white),
    )


def _attributes(attributes: Attributes) -> str:
    for name, value in attributes:
        if any(ord(letter) < 32 and letter not in "\t\n\r" for letter in value):
            raise FormatError("value_not_xml", detail=name)
    return "".join(f" {name}={quoteattr(value)}" for name, value in sorted(attributes) if name)


def _tag(name: str, attributes: Attributes) -> str:
    return f"<{name}{_attributes(attributes)}/>"


def _element(one: Element) -> list[str]:
    if not one.children and not one.text:
        return [_tag(one.name, one.attributes)]
    lines = [f"<{one.name}{_attributes(one.attributes)}>{escape(one.text)}"]
    for child in one.children:
        lines += _element(child)
    return [*lines, f"</{one.name}>"]

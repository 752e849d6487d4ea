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
    lines += ["<Players>", *(_tag("Player", _player_row(player)) for player in gotha.players)]
    lines += ["</Players>", "<Games>"]
    lines += [_tag("Game", _game_row(game)) for game in gotha.games]
    lines.append("</Games>")
    if gotha.byes:
        lines.append("<ByePlayers>")
        lines += [
            _tag("ByePlayer", (("player", bye.player), ("roundNumber", str(bye.round))))
            for bye in gotha.byes
        ]
        lines.append("</ByePlayers>")
    for part in gotha.rest:
        lines += _element(part)
    lines.append("</Tournament>")
    return ("\n".join(lines) + "\n").encode()


def _player_row(player: GothaPlayer) -> Attributes:
    return (
        *player.other,
        ("club", player.club),
        ("country", player.country),
        ("firstName", player.first_name),
        ("name", player.name),
        ("participating", "".join("1" if flag else "0" for flag in player.participating)),
        ("rank", player.rank),
        ("rating", "" if player.rating is None else str(player.rating)),
    )


def _game_row(game: GothaGame) -> Attributes:
    return (
        *game.other,
        ("blackPlayer", game.black),
        ("handicap", str(game.handicap)),
        ("knownColor", "true" if game.known_colour else "false"),
        ("result", f"RESULT_{game.result}"),
        ("roundNumber", str(game.round)),
        ("tableNumber", str(game.table)),
        ("whitePlayer", game.white),
    )


def _attributes(attributes: Attributes) -> str:
    for name, value in attributes:
        if any(ord(letter) < 32 and letter not in "\t\n\r" for letter in value):
            raise FormatError("value_not_xml", detail=name)
    return "".join(f" {name}={quoteattr(value)}" for name, value in sorted(attributes) if name)


def _tag(name: str, attributes: Attributes) -> str:
    return f"<{name}{_attributes(attributes)}/>"


def _element(element: Element) -> list[str]:
    if not element.children and not element.text:
        return [_tag(element.name, element.attributes)]
    lines = [f"<{element.name}{_attributes(element.attributes)}>{escape(element.text)}"]
    for child in element.children:
        lines += _element(child)
    return [*lines, f"</{element.name}>"]

"""What an OpenGotha file held that an event has no place for, put back when it is written again.

The event's own facts go before the file's; where the two agree the file's words stand:
registration, licences, participation in rounds to come, tables, results by default whose
marks are those of another, parameters, teams.
"""

from collections.abc import Mapping
from dataclasses import replace

from tournaments.formats.opengotha import Attributes, Gotha, GothaGame, GothaPlayer

_SAME: Mapping[str, str] = {"EQUAL_BYDEF": "EQUAL", "BOTHWIN_BYDEF": "BOTHWIN"}
"""Results that an event does not tell from another."""
_TURNED: Mapping[str, str] = {
    "BLACKWINS": "WHITEWINS",
    "WHITEWINS": "BLACKWINS",
    "BLACKWINS_BYDEF": "WHITEWINS_BYDEF",
    "WHITEWINS_BYDEF": "BLACKWINS_BYDEF",
}


def with_original(
    made: Gotha, numbers: tuple[int, ...], left: Mapping[int, int], original: Gotha
) -> Gotha:
    """Return `made` with what `original` holds besides.

    `numbers` are those of the players of `made` in order, which in `original` count from 1;
    `left` is the last round of those who left, by number.
    """
    players = tuple(
        _player(player, original.players[number - 1], left.get(number))
        if number <= len(original.players)
        else player
        for player, number in zip(made.players, numbers, strict=True)
    )
    keys = {
        original.players[number - 1].key: player.key
        for player, number in zip(players, numbers, strict=True)
        if number <= len(original.players)
    }
    before = {
        (game.round, frozenset((keys.get(game.black), keys.get(game.white)))): game
        for game in original.games
    }
    games = tuple(
        _game(game, found, keys) if (found := before.get(_meeting(game))) is not None else game
        for game in made.games
    )
    return Gotha(
        attributes=original.attributes,
        players=players,
        games=games,
        byes=made.byes,
        rest=original.rest,
    )


def _meeting(game: GothaGame) -> tuple[int, frozenset[str | None]]:
    return game.round, frozenset((game.black, game.white))


def _player(player: GothaPlayer, before: GothaPlayer, left: int | None) -> GothaPlayer:
    flags = before.participating
    if left is not None:
        flags = tuple(flag and at <= left for at, flag in enumerate(flags, start=1))
    return replace(player, participating=flags, other=_attributes(before.other, dict(player.other)))


def _attributes(before: Attributes, known: Mapping[str, str]) -> Attributes:
    updated = tuple((name, known.get(name) or text) for name, text in before)
    names = {name for name, _ in before}
    new = tuple((name, text) for name, text in known.items() if text and name not in names)
    return tuple(sorted((*updated, *new)))


def _game(game: GothaGame, before: GothaGame, keys: Mapping[str, str]) -> GothaGame:
    """Return a game with the table and the words of the file; who won is the event's own."""
    result, black, white = game.result, game.black, game.white
    known = before.known_colour
    turned = keys.get(before.black) == white
    if turned and not known:
        # The event had to set somebody down to move first; the file does not know who did.
        result, black, white = _TURNED.get(result, result), white, black
    elif turned:
        known = True
    if _SAME.get(before.result) == result:
        result = before.result
    return replace(
        game,
        table=before.table,
        black=black,
        white=white,
        known_colour=known,
        result=result,
        other=before.other,
    )

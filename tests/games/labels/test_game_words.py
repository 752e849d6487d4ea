"""A game's words for its own codes: from its book, where it has none in the catalogues."""

from django.utils.translation import override

from games.labels import codes
from games.labels.game_words import GameWords, joined, words_of
from games.rules.books.book import CodeWords, Game, Named
from games.rules.books.registry import GAMES
from tests.support.toy_game import BOOK


def test_the_book_says_them_in_both_languages() -> None:
    words = words_of(BOOK.game)
    with override("zh-hans"):
        said = [str(words.reasons["three"]), str(words.violations["field_taken"])]
        sides = [str(words.sides["crosses"]), str(words.wins["noughts"])]
    assert said == ["三子连线", "该格已有子"]
    assert sides == ["叉方", "圈方胜"]
    with override("en"):
        assert str(words.reasons["three"]) == "three in a row"
        assert str(words.wins["crosses"]) == "Crosses wins"


def test_a_game_without_words_adds_none() -> None:
    silent = Game(code="silent", name=Named(zh="哑", en="Silent"))
    assert words_of(silent) == GameWords()
    assert silent.words == CodeWords()


def test_words_are_joined_and_those_of_the_catalogues_stand_last() -> None:
    first = GameWords(reasons={"three": "a", "four": "b"})
    second = GameWords(reasons={"three": "c"}, sides={"x": "d"})
    assert joined((first, second)).reasons == {"three": "c", "four": "b"}
    assert joined((first, second)).sides == {"x": "d"}
    assert joined(()) == GameWords()


def test_no_book_names_a_code_that_another_table_names_otherwise() -> None:
    """Codes of pages carry no game: one code has one word."""
    with override("en"):
        for game in GAMES.values():
            own = words_of(game)
            for table, words in (
                (codes.SIDES, own.sides),
                (codes.REASONS, own.reasons),
                (codes.VIOLATIONS, own.violations),
                (codes.QUESTIONS, own.questions),
                (codes.FACTS, own.facts),
            ):
                assert {code: str(table[code]) for code in words} == {
                    code: str(word) for code, word in words.items()
                }

"""The recent past of the channels: nothing lost, nothing twice, never more than its bytes."""

from hypothesis import given
from hypothesis import strategies as st

from config.live.window import Released, Window


def frame(position: int, *channels: str, size: int = 10) -> Released:
    return Released(position, channels, b"x" * size)


def positions(window: Window, channel: str, after: int) -> list[int]:
    return [released.position for released in window.since(channel, after)]


def test_a_channel_is_given_what_came_behind_a_position() -> None:
    window = Window(100, 1_000)
    for position in (101, 104, 107):
        window.add(frame(position, "a"))
    window.add(frame(105, "b"))
    assert positions(window, "a", 100) == [101, 104, 107]
    assert positions(window, "a", 104) == [107]
    assert positions(window, "a", 107) == []
    assert positions(window, "b", 0) == [105]
    assert positions(window, "nobody's", 0) == []


def test_a_frame_of_two_channels_is_in_both() -> None:
    window = Window(0, 1_000)
    window.add(frame(1, "games/1", "tournaments/1/games"))
    assert positions(window, "games/1", 0) == positions(window, "tournaments/1/games", 0) == [1]


def test_what_had_to_make_room_is_said_to_be_missing() -> None:
    window = Window(5, 30)
    for position in (6, 7, 8, 9):
        window.add(frame(position, "a"))
    assert window.complete_after("a") == 6
    assert window.complete_after("b") == 5
    assert positions(window, "a", 0) == [7, 8, 9]
    assert window.held_bytes == 30


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 40)), max_size=60),
    st.integers(1, 200),
)
def test_behind_where_it_is_complete_nothing_is_missing(
    told: list[tuple[str, int]], most: int
) -> None:
    window = Window(0, most)
    said: dict[str, list[int]] = {"a": [], "b": [], "c": []}
    for position, (channel, size) in enumerate(told, 1):
        window.add(frame(position, channel, size=size))
        said[channel].append(position)
    for channel, all_of_it in said.items():
        known = window.complete_after(channel)
        expected = [position for position in all_of_it if position > known]
        assert positions(window, channel, known) == expected
    assert window.held_bytes <= max(most, 40)

"""Every file of the product has an area, whatever folder it moves to, or is named."""

import pytest

from tests.support.faults.areas import AREAS, NoAreaError, by_area, product_files, shares


def test_the_areas_hold_the_product() -> None:
    files = product_files()
    areas = by_area(files)
    assert sorted(file for had in areas.values() for file in had) == sorted(files)
    assert list(areas) == [name for name, _ in AREAS]


def test_a_moved_folder_stays_in_an_area() -> None:
    assert by_area(["games/streams/new.py"]) == {"games: others": ("games/streams/new.py",)}
    assert by_area(["games/rules/go/deep/a.py"]) == {"games: rules": ("games/rules/go/deep/a.py",)}


def test_a_file_without_area_is_named() -> None:
    with pytest.raises(NoAreaError, match=r"ratings/lists\.py"):
        by_area(["games/a.py", "ratings/lists.py"])


def test_no_migration_is_a_product_file() -> None:
    assert not [file for file in product_files() if "migrations/" in file or "tests" in file]


@pytest.mark.parametrize(
    ("weights", "number", "given"),
    [
        ({"a": 600, "b": 300, "c": 100}, 10, {"a": 6, "b": 3, "c": 1}),
        ({"a": 990, "b": 10}, 10, {"a": 9, "b": 1}),
        ({"a": 5, "b": 3, "c": 1}, 2, {"a": 1, "b": 1, "c": 0}),
        ({"a": 1, "b": 1, "c": 1}, 7, {"a": 3, "b": 2, "c": 2}),
    ],
)
def test_shares(weights: dict[str, int], number: int, given: dict[str, int]) -> None:
    assert shares(weights, number) == given

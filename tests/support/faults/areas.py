"""The product's files by area, as patterns over the tree of the day."""

import tomllib
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

AREAS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("games: rules", ("games/rules/*",)),
    ("games: notation", ("games/notation/*",)),
    ("games: record", ("games/record/*",)),
    ("games: ledger", ("games/ledger/*", "games/envelope_encryption.py")),
    ("games: rest", ("games/rest/*",)),
    ("games: admin", ("games/admin/*", "games/admin_*")),
    ("games: web", ("games/web/*", "games/board/*", "games/templatetags/*")),
    ("games: others", ("games/*",)),
    ("tournaments: record", ("tournaments/record/*",)),
    (
        "tournaments: pairing and places",
        tuple(
            f"tournaments/{name}*"
            for name in (
                "books",
                "pairing",
                "schedules",
                "tiebreaks",
                "standings",
                "promotion",
                "ratings",
                "crosstable",
            )
        ),
    ),
    ("tournaments: admin", ("tournaments/admin/*",)),
    ("tournaments: rest", ("tournaments/rest/*",)),
    (
        "tournaments: handlers and reading",
        tuple(
            f"tournaments/{name}*" for name in ("handlers", "selectors", "projections", "models")
        ),
    ),
    ("tournaments: formats and others", ("tournaments/*",)),
    ("adjudication", ("adjudication/*",)),
    ("config", ("config/*", "manage.py")),
)
"""The first area with a pattern that fits a file has it; `*` crosses folders."""


class NoAreaError(Exception):
    """Files of the product that belong to no area: AREAS must be completed."""


def product_files(root: Path = ROOT) -> tuple[str, ...]:
    """Return the product's Python files, relative to `root`: no tests, no migrations."""
    with (root / "pyproject.toml").open("rb") as settings:
        packages: list[str] = tomllib.load(settings)["tool"]["importlinter"]["root_packages"]
    found = [file for package in packages for file in (root / package).rglob("*.py")]
    names = [str(file.relative_to(root)) for file in found] + ["manage.py"]
    return tuple(sorted(name for name in names if "/migrations/" not in name))


def by_area(files: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the files of every area that has some, in the order of AREAS.

    :raises NoAreaError: naming every file that no pattern fits.
    """
    areas: dict[str, list[str]] = {name: [] for name, _ in AREAS}
    homeless = []
    for file in files:
        area = next((name for name, fits in AREAS if any(fnmatch(file, fit) for fit in fits)), None)
        if area is None:
            homeless.append(file)
        else:
            areas[area].append(file)
    if homeless:
        raise NoAreaError(f"in no area: {', '.join(homeless)}")
    return {name: tuple(had) for name, had in areas.items() if had}


def shares(weights: Mapping[str, int], number: int) -> dict[str, int]:
    """Divide `number` by weight, by largest remainders, at least one each while they last."""
    whole = sum(weights.values())
    given = {name: number * weight // whole for name, weight in weights.items()}
    by_remainder = sorted(weights, key=lambda name: (-(number * weights[name] % whole), name))
    for name in by_remainder[: number - sum(given.values())]:
        given[name] += 1
    for name in sorted(weights, key=lambda name: (-weights[name], name)):
        richest = max(given, key=lambda other: given[other])
        if not given[name] and given[richest] > 1:
            given[name], given[richest] = 1, given[richest] - 1
    return given

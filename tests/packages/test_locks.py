"""The locks pin every package, by version and by hash, and are what pyproject.toml asks for."""

import re
import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.packages import LOCKS, ROOT, Lock
from tests.packages.lock import pinned

GROUPS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
INSTALLED_HERE = [lock for lock in LOCKS if lock.group in ("server", "tests")]
"""Whose packages are in this environment, so that it can be asked what each brings along."""
BY_FILE = [pytest.param(lock, id=lock.file) for lock in LOCKS]


def read_lock(text: str) -> dict[str, tuple[Requirement, list[str]]]:
    """Return the packages of a lock by name and version: what is asked for, with its hashes.

    :raises ValueError: a line that is neither a pin nor a comment nor the lock it goes on top of.
    """
    packages = {}
    for line in text.replace("\\\n", " ").splitlines():
        if not line or line.startswith(("#", "-r ")):
            continue
        requirement = Requirement(HASH.sub("", line).strip())
        (specifier,) = requirement.specifier
        if specifier.operator != "==" or specifier.version.endswith("*") or requirement.url:
            raise ValueError(line)
        key = f"{canonicalize_name(requirement.name)} {specifier.version}"
        packages[key] = requirement, HASH.findall(line)
    return packages


def asked(group: str) -> list[Requirement]:
    """Return what a group asks for by name, with the groups that it includes."""
    requirements = []
    for entry in GROUPS[group]:
        if isinstance(entry, dict):
            requirements += asked(entry["include-group"])
        else:
            requirements.append(Requirement(entry))
    return requirements


def _of_lock(lock: Lock) -> dict[str, tuple[Requirement, list[str]]]:
    base = read_lock((ROOT / lock.base).read_text(encoding="utf-8")) if lock.base else {}
    return base | read_lock((ROOT / lock.file).read_text(encoding="utf-8"))


def test_every_file_of_requirements_is_a_lock() -> None:
    folders = ("", "config", "games", "tournaments", "adjudication", "tests")
    found = {
        str(path.relative_to(ROOT))
        for folder in folders
        for path in (ROOT / folder).glob("**/*requirements*.txt" if folder else "*requirements*")
    }
    assert found == {lock.file for lock in LOCKS}
    assert {lock.group for lock in LOCKS} == set(GROUPS)


@pytest.mark.parametrize("lock", BY_FILE)
def test_every_package_has_its_version_and_its_hashes(lock: Lock) -> None:
    text = (ROOT / lock.file).read_text(encoding="utf-8")
    packages = read_lock(text)
    assert len(packages) == len(list(pinned(text))) > 0
    assert [key for key, (_, hashes) in packages.items() if not hashes] == []
    assert "://" not in text
    assert "index" not in text
    options = [line for line in text.splitlines() if line.startswith("-")]
    assert options == (["-r ../requirements.txt"] if lock.base else [])


@pytest.mark.parametrize("lock", BY_FILE)
def test_what_is_asked_for_is_locked_as_it_is_asked_for(lock: Lock) -> None:
    packages = _of_lock(lock)
    for requirement in asked(lock.group):
        (specifier,) = requirement.specifier
        assert specifier.operator == "=="
        key = f"{canonicalize_name(requirement.name)} {specifier.version}"
        assert key in packages


@pytest.mark.parametrize("lock", [pytest.param(lock, id=lock.file) for lock in INSTALLED_HERE])
def test_what_is_locked_is_what_comes_along(lock: Lock) -> None:
    here = {
        canonicalize_name(requirement.name): key
        for key, (requirement, _) in _of_lock(lock).items()
        if requirement.marker is None or requirement.marker.evaluate()
    }
    waiting, reached = asked(lock.group), set()
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if (name, extras := frozenset(requirement.extras)) in seen:
            continue
        seen.add((name, extras))
        reached.add(name)
        assert here[name] == f"{name} {metadata.version(name)}"
        assert requirement.specifier.contains(Version(metadata.version(name)), prereleases=True)
        for brought in map(Requirement, metadata.requires(name) or ()):
            if brought.marker is None or any(
                brought.marker.evaluate({"extra": extra}) for extra in ("", *extras)
            ):
                waiting.append(brought)
    assert set(here) == reached


@pytest.mark.parametrize(
    "line",
    ["probe", "probe>=1.0", "probe==1.*", "probe~=1.0", "probe @ file:///probe.whl", "-e ."],
)
def test_what_is_not_exact_is_no_lock(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_lock(f"{line} --hash=sha256:{'0' * 64}\n")


def test_a_pin_without_a_hash_is_seen() -> None:
    assert read_lock("probe==1.0\n")["probe 1.0"][1] == []

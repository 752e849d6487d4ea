"""Where the material lies that is too large to keep beside the tests."""

from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def shared_data_dir() -> Path | None:
    """Return `shared/data` beside the repository, or None where there is none."""
    folder = _ROOT.parent / "shared" / "data"
    return folder if folder.is_dir() else None

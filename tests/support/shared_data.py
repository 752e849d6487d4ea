"""Where the public data pack lies when it is there: beside the repository."""

from pathlib import Path


def shared_data_dir() -> Path | None:
    """Return the folder `shared/data` beside the repository, None when there is none."""
    folder = Path(__file__).resolve().parents[2].parent / "shared" / "data"
    return folder if folder.is_dir() else None

"""Where the data pack beside the repository is, if it is there."""

from pathlib import Path


def shared_data_dir() -> Path | None:
    """Return the data pack's folder, or None when this checkout stands alone."""
    folder = Path(__file__).resolve().parents[2].parent / "shared" / "data"
    return folder if folder.is_dir() else None

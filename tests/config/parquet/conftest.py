"""These tests need pyarrow and duckdb, as requirements.txt and tests/requirements.txt pin them."""

from importlib.util import find_spec

collect_ignore_glob = (
    [] if all(find_spec(name) for name in ("pyarrow", "duckdb")) else ["test_export.py"]
)

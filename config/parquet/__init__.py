"""The archive as Parquet files, for whoever asks it questions of their own (docs/archive.md)."""

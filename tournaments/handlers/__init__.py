"""What more than one record is needed for: entries with the registry, files, games of rounds."""

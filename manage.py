#!/usr/bin/env python3
"""Run Qipu's commands; the first run makes the virtual environment by itself."""

import os
import sys
from pathlib import Path

from config import bootstrap


def main() -> None:
    """Enter the project's environment, then hand the command line to Django."""
    bootstrap.enter(root=Path(__file__).resolve().parent, argv=sys.argv)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

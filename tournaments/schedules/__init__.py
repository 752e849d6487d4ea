"""Schedules that need no score: tables, brackets, arenas and deciding games (赛制)."""

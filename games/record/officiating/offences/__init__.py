"""Offences on record: recorded, penalised, waived, spared and overruled, by every rule book."""

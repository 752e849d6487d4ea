"""Titles of the refusals that one game or one subject has, by their HTTP status."""

from config import api_errors_gomoku as gomoku
from config import api_errors_offences as offences
from config import api_errors_time as time_errors
from config import api_errors_weiqi as weiqi

FORBIDDEN = {**offences.FORBIDDEN}
CONFLICTS = {**weiqi.CONFLICTS, **gomoku.CONFLICTS, **offences.CONFLICTS, **time_errors.CONFLICTS}
MALFORMED = {**weiqi.MALFORMED, **gomoku.MALFORMED, **offences.MALFORMED, **time_errors.MALFORMED}

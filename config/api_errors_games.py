"""Titles of the refusals that one game or one subject has, by their HTTP status."""

from config import api_errors_books as books
from config import api_errors_gomoku as gomoku
from config import api_errors_offences as offences
from config import api_errors_repairs as repairs
from config import api_errors_time as time_errors
from config import api_errors_weiqi as weiqi

_SUBJECTS = (weiqi, gomoku, offences, time_errors, repairs, books)

FORBIDDEN = {**offences.FORBIDDEN}
CONFLICTS = {code: title for module in _SUBJECTS for code, title in module.CONFLICTS.items()}
MALFORMED = {code: title for module in _SUBJECTS for code, title in module.MALFORMED.items()}

"""What is asked of a file of an event, and what comes of it.

Names of persons come from the registry as an argument; the record has none.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.interchange.values import FileFormat
from tournaments.reading import Adjustment


class Written(StrEnum):
    """The formats an event can be written in."""

    TRF16 = "trf16"
    TRF26 = "trf26"
    OPENGOTHA = "opengotha"
    EGD = "egd"
    XLSX = "xlsx"
    CSV = "csv"


@dataclass(frozen=True, slots=True, kw_only=True)
class Particulars:
    """What the registry knows of an entrant; `dan` is 0 where none is held.

    `family_name` is "" where the two parts of a name are not told apart. `egf_pin` is the
    number in the European Go Database.
    """

    name: str
    unit: str = ""
    federation_number: str = ""
    sex: str = ""
    title: str = ""
    birth: str = ""
    dan: int = 0
    is_professional: bool = False
    family_name: str = ""
    given_name: str = ""
    country: str = ""
    egf_pin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be written: which stage and group, in which language, whether as final.

    `upto` is the last round told, None for all published; `country` the two letters that
    OpenGotha and the EGD are given for whom no country is known of, "" for none.
    """

    format: Written
    stage: int = 0
    group: str = ""
    upto: int | None = None
    language: str = "zh"
    country: str = ""
    final: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Original:
    """The file an event was brought in from."""

    format: FileFormat
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """A file and what it leaves out."""

    data: bytes
    notes: tuple[Adjustment, ...] = ()

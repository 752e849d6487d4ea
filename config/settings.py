"""Django settings: one file; what differs between machines comes from the environment."""

from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote

import environ

from tournaments.books.pairing import ColourReason, Principle
from tournaments.pairing.values import PairReason
from tournaments.record.deviations import DeviationKind
from tournaments.schedules.steps import ColourBy

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("QIPU_DATA_DIR", default=str(BASE_DIR / ".data")))
"""Where the SQLite file, the demo's keys and reports live when nothing else is named."""

DEBUG = env.bool("QIPU_DEBUG", default=False)
PUBLIC_SECRET_KEY = "insecure-key-for-one-machine-only"
"""Enough for commands on one machine; a server process with it is refused, see config/safety."""
SECRET_KEY = env.str("QIPU_SECRET_KEY", default="") or PUBLIC_SECRET_KEY
ALLOWED_HOSTS = env.list("QIPU_ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("QIPU_TRUSTED_ORIGINS", default=[])
HTTPS: bool | None = env.bool("QIPU_HTTPS") if env.str("QIPU_HTTPS", default="") else None
"""Whether a proxy in front speaks HTTPS; hosts beyond this machine are refused until it is said."""
PROXIES = env.int("QIPU_PROXIES", default=1 if HTTPS else 0)
"""Proxies whose word is taken on the address and the protocol of a reader."""
if HTTPS:
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # Asked from within, past the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^api/v1/health$", r"^metrics$"]
    SECURE_HSTS_SECONDS = env.int("QIPU_HSTS_SECONDS", default=31_536_000)
    # What other hosts of the domain do is not this server's to say.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

INSTALLED_APPS = [
    "config",
    "adjudication",
    "tournaments",
    "games",
    "games.web",
    "games.table",
    "games.health",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games.apps.OfficeConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.Compression",
    "config.middleware.ContentPolicy",
    "config.middleware.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.middleware.Users",
    "config.middleware.Messages",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
WEB_PROCESSES = env.int("QIPU_PROCESSES", default=2)
"""How many processes `serve` answers with: about as many as the machine has cores for them."""
WEB_THREADS = env.int("QIPU_THREADS", default=8)
"""How many requests each of them works on at once, each with a database connection."""

LIVE_URL = env.str("QIPU_LIVE_URL", default="").rstrip("/")
"""Where browsers reach `manage.py live`; "" where there is none, and pages do not follow."""

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    },
]

# -- database ---------------------------------------------------------------

DATABASES = {
    "default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'qipu.sqlite3'}")
}
DEMO_DATABASE = DATA_DIR.resolve() / "demo.sqlite3"
"""Where `demo` keeps its games, apart from those of the person who tries it."""
DATABASE_ROLE = "qipu_app"
"""Role of PostgreSQL that servers and workers connect as; its rights are in games/ledger/rights."""
DATABASE_ROLE_PASSWORD = env.str("QIPU_APP_PASSWORD", default="")
"""Given to `migrate` only, which then makes the role or changes its password."""
DATABASE_SUPERUSER = env.bool("QIPU_DATABASE_SUPERUSER", default=False)
"""Whether the server may be a superuser of PostgreSQL: to try it out alone."""
MIGRATION_LOCK_MS = env.int("QIPU_MIGRATION_LOCK_MS", default=2_000)
"""How long a migration waits for a lock, and everybody behind it, before it lets them pass."""
MIGRATION_TRIES = env.int("QIPU_MIGRATION_TRIES", default=30)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    # FULL: in WAL mode NORMAL may lose the last commits on power loss, and an
    # acknowledged move must not vanish.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        "timeout": 20,
    }
elif _database["ENGINE"] == "django.db.backends.postgresql":
    # A socket folder stands percent-encoded where a host would.
    _database["HOST"] = unquote(str(_database["HOST"]))
    # For good: the threads of a server process are as many for good, see docs/decisions/0024.
    _database["CONN_MAX_AGE"] = None
    _database["CONN_HEALTH_CHECKS"] = True
    _database["ENGINE"] = "config.postgresql"

# -- Celery: the doorbell; the work list is in the database -------------------

REDIS_URL = env.str("REDIS_URL", default="")
CELERY_BROKER_URL = REDIS_URL or None
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_TIME_LIMIT = 240
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# For as long as it takes: by default a worker leaves after a hundred tries.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# What a firewall has swallowed is seen by these alone: a worker waits 5 s for an answer, and 10 s
# longer for a message than Redis waits for one, then connects anew.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_timeout": 5,
    "socket_keepalive": True,
    "health_check_interval": 10,
}
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10

# -- language and time --------------------------------------------------------

LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "简体中文"), ("en", "English")]
LOCALE_PATHS = [
    BASE_DIR / "config" / "locale",
    BASE_DIR / "adjudication" / "locale",
    BASE_DIR / "games" / "locale",
    BASE_DIR / "games" / "web" / "locale",
    BASE_DIR / "games" / "rest" / "locale",
    BASE_DIR / "games" / "table" / "locale",
    BASE_DIR / "tournaments" / "web" / "locale",
]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Shanghai"

# -- static files ---------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = True
# `collectstatic` writes packed copies beside the files, which are then sent.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}

# -- people and devices -----------------------------------------------------------

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "games.rights.OfficeBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "games.login.passwords.LongestPassword"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
PASSWORD_HASHERS = [
    "games.login.passwords.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
# After ten wrong attempts under a login from an address, known or not, both wait together:
# nobody locks an official out of another address.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_CALLABLE = "games.login.pages.too_many_attempts"
AXES_CLIENT_IP_CALLABLE = "games.rest.throttles.client_address"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_SENSITIVE_PARAMETERS = ["username", "code", "csrfmiddlewaretoken"]
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
OTP_TOTP_ISSUER = "Qipu"
SECOND_FACTOR_REQUIRED = env.bool("QIPU_SECOND_FACTOR_REQUIRED", default=False)
"""Whether everybody who enters the office has to set up a second factor first."""
LOGIN_URL = "admin:login"
SESSION_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
"""The results of a whole round are one form: three to five fields a board, 1,000 boards."""

DATA_UPLOAD_MAX_NUMBER_FILES = 1_000
"""Files of one request; more of them come as a ZIP."""

LEAST_FREE_MB = env.int("QIPU_LEAST_FREE_MB", default=512)
"""With less room on the disk of the data the service is not well."""

IMPORT_FILE_BYTES = env.int("QIPU_IMPORT_FILE_MB", default=8) * 1024 * 1024
IMPORT_FILES = env.int("QIPU_IMPORT_FILES", default=2_000)
IMPORT_ALL_BYTES = env.int("QIPU_IMPORT_MB", default=64) * 1024 * 1024
"""What one import at the desk takes, ZIPs unpacked; the command takes more."""
IMPORT_FOLDERS = env.dict("QIPU_IMPORT_FOLDERS", default={})
"""Watched folders, name -> path: what is put there is read and waits for a decision."""

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.rest.problems.exception_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "URL_FORMAT_OVERRIDE": None,
    # 0: the address of the connection, not what a header claims.
    "NUM_PROXIES": PROXIES,
    "DEFAULT_THROTTLE_RATES": {
        "read": env.str("QIPU_RATE_READ", default="1200/min"),
        "command": env.str("QIPU_RATE_COMMAND", default="600/min"),
        "analyse": env.str("QIPU_RATE_ANALYSE", default="60/min"),
        # Past moments of long records and pairing checks not kept in memory, large files.
        "heavy": env.str("QIPU_RATE_HEAVY", default="20/min"),
        # PDF and XLSX of documents: an official fetches all those of a round at once.
        "documents": env.str("QIPU_RATE_DOCUMENTS", default="90/min"),
        "tokens": env.str("QIPU_RATE_TOKENS", default="60/min"),
        "logins": env.str("QIPU_RATE_LOGINS", default="60/min"),
    },
}
# Kinds of streams that `manage.py do` gives commands to.
DESK_KINDS = [
    "games.management.doing.GAMES_AT_DESK",
    "tournaments.management.desk.TOURNAMENTS_AT_DESK",
    "adjudication.management.desk.CASES_AT_DESK",
]
ARTICLE_ADDRESS = "adjudication.web.addresses.address_of"
"""Where apps below `adjudication` find the address of an article they cite."""
ARTICLE_READER = "adjudication.articles.citing.read_article"
"""Where they find which book has the article that a person names by its number."""
ARTICLE_LIST = "adjudication.articles.citing.articles_to_cite"
"""Where they find the articles that an official chooses from."""
SPECTACULAR_SETTINGS = {
    "TITLE": "Qipu",
    "VERSION": "1",
    "DESCRIPTION": (
        "Records of official games and what was ruled on them. Games, events, players and "
        "rulings are public to read. Every command needs an actor, an Idempotency-Key and "
        "the version seen. A move that breaks the rules is no error: it is recorded with "
        "what follows from it. Every answer says how often one may ask (`RateLimit-Policy`, "
        "`RateLimit`); a refusal by its rate (429) when to come again (`Retry-After`)."
    ),
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.openapi.by_components",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
    "ENUM_NAME_OVERRIDES": {
        "KindEnum": ["increment", "sudden_death"],
        "DanGameResultEnum": ["win", "draw", "loss"],
        "ResultEnum": ["1-0", "0-1", "1/2-1/2", "0-0", "no_result"],
        "GomokuIrregularityEnum": [
            "illegal_opening",
            "slid",
            "lifted",
            "two_moves_running",
            "dropped",
            "pressed_before_placing",
            "improper_draw_offer",
        ],
        "CaseOutcomeEnum": ["upheld", "dismissed"],
        "SubjectKindEnum": ["game", "tournament"],
        "RemedyEnum": ["result", "penalty", "annulment", "clock", "replay", "other"],
        "PauseKindEnum": ["break", "interruption"],
        "FindingOutcomeEnum": ["corrected", "accepted_as_is", "wrong_finding"],
        "GameStatusEnum": ["arranged", "running", "over", "closed"],
        "RulingStatusEnum": ["proposed", "confirmed", "overruled"],
        "HealthStatusEnum": ["ok", "degraded"],
        "DeviationKindEnum": [deviation_kind.value for deviation_kind in DeviationKind],
        "PairReasonEnum": [reason.value for reason in PairReason],
        "ColourReasonEnum": [reason.value for reason in ColourReason],
        "ColourByEnum": [colour_by.value for colour_by in ColourBy],
        "PrincipleEnum": [principle.value for principle in Principle],
        "RoleEnum": [
            "player",
            "arbiter",
            "deputy_chief_arbiter",
            "chief_arbiter",
            "organiser",
            "committee",
            "archivist",
            "rating_office",
        ],
        "IssuableRoleEnum": [
            "archivist",
            "arbiter",
            "chief_arbiter",
            "deputy_chief_arbiter",
            "player",
            "rating_office",
        ],
        "MeasureEnum": [
            "note",
            "warning",
            "foul",
            "violation",
            "sent_out",
            "loss",
            "both_lose",
            "disqualification",
        ],
        "OffenceStatusEnum": ["noted", "pending", "imposed", "waived", "rejected", "overruled"],
    },
}

# -- the ledger -------------------------------------------------------------------

DEMO_ORIGIN = "qipu.localhost/demo"
LEDGER_ORIGIN = env.str(
    "QIPU_LEDGER_ORIGIN",
    default=DEMO_ORIGIN
    if Path(DATABASES["default"]["NAME"]) == DEMO_DATABASE
    else "qipu.localhost/log",
)
"""First line of every checkpoint: names this log and no other."""
LEDGER_KEY_FILE = Path(env.str("QIPU_LEDGER_KEY_FILE", default=str(DATA_DIR / "ledger.key")))
"""Ed25519 private key that signs checkpoints; made on first use, mode 0600."""
SEALED_MOVES_KEY_FILE = Path(
    env.str("QIPU_SEALED_MOVES_KEY_FILE", default=str(DATA_DIR / "sealed-moves.key"))
)
"""Keys that close the envelopes of sealed moves; made on first use, mode 0600, never stored."""

WEBHOOK_HOSTS = env.list("QIPU_WEBHOOK_HOSTS", default=[])
"""Where rating offices may be told that a feed goes on: host or host:port, by https alone."""

WORK_LEASE_MS = env.int("QIPU_WORK_LEASE_MS", default=60_000)
"""How long a worker holds a piece of work before another may take it up."""

WORK_LIMIT_MS = env.int("QIPU_WORK_LIMIT_MS", default=20_000)
"""What takes longer to judge ends its process; less than the lease, so that others go first."""

INLINE_BACKGROUND = env.bool("QIPU_INLINE_BACKGROUND", default=not REDIS_URL)
"""Whether `serve` runs, beside its web processes, one that numbers events and rules on claims."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "config.logs.Lines"},
        "json": {"()": "config.logs.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": env.str("QIPU_LOG_FORMAT", default="text"),
        }
    },
    "root": {"handlers": ["console"], "level": env.str("QIPU_LOG_LEVEL", default="WARNING")},
    # Otherwise a line for every request that waits for a thread.
    "loggers": {"waitress.queue": {"level": "ERROR"}},
}

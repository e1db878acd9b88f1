"""Django settings, read from the environment; the defaults suit one laptop with SQLite."""

import os
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path

import dj_database_url

from club.infrastructure import embedded_redis
from club.infrastructure.paths import BASE_DIR, VAR_DIR, keep_database_to_owner, keep_to_owner
from club.monitoring.log_format import logging_config
from club.plugins import django_apps


def listed(name: str, default: str = "") -> list[str]:
    """Return the parts of a comma-separated environment variable."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def secret_key() -> str:
    """Return SECRET_KEY from the environment, or from a file, which is created at first use."""
    kept = VAR_DIR / "secret_key"
    if key := os.environ.get("SECRET_KEY"):
        return key
    if kept.exists():
        return kept.read_text().strip()
    VAR_DIR.mkdir(parents=True, exist_ok=True, mode=0o700)
    key = os.urandom(32).hex()
    descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(key)
    return key


SECRET_KEY = secret_key()
keep_to_owner(VAR_DIR)
SECRET_KEY_FALLBACKS = listed("SECRET_KEY_FALLBACKS")
DEBUG = False
ALLOWED_HOSTS = listed("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
HALL = bool(os.environ.get("WHIST_HALL"))
HTTPS = bool(os.environ.get("WHIST_HTTPS"))
CSRF_TRUSTED_ORIGINS = listed("CSRF_TRUSTED_ORIGINS")
PUBLISHED = HTTPS or bool(CSRF_TRUSTED_ORIGINS)  # behind a proxy, any client may connect
PUBLISHED |= (
    not HALL and "ALLOWED_HOSTS" in os.environ
)  # in a hall the supervisor sets ALLOWED_HOSTS

OWN_APPS = [
    "unfold.apps.BasicAppConfig",
    "club.apps.AdminSiteConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "club",
    "rubbers",
    "tables",
    "api",
]
INSTALLED_APPS = [*OWN_APPS, *django_apps.installed(OWN_APPS)]

MIDDLEWARE = [
    "club.monitoring.request_id.with_request_id",
    "club.monitoring.metrics.measured",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "club.middleware.http_policy.head_as_get",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "club.middleware.http_policy.without_the_slash",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.middleware.http_policy.content_policy",
    "club.middleware.http_policy.https_only",
    "club.middleware.http_policy.kept_nowhere",
    "club.middleware.http_policy.parts_apart",
    "club.middleware.error_middleware.ErrorMiddleware",
    "club.middleware.club_access.ClubAccessMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "club.root_urls"
WSGI_APPLICATION = "club.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tables.pages.shared.site_of_tables.site_of_tables",
            ]
        },
    }
]

DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'club.sqlite3'}"
DATABASES = {
    "default": dj_database_url.parse(DATABASE_URL, conn_max_age=None, conn_health_checks=True)
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    keep_database_to_owner(Path(DATABASES["default"]["NAME"]))
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        " PRAGMA secure_delete=ON;",  # erased data must not remain in the file
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "club.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "club.sign_in.ByName",
]
# After ten wrong passwords for a name from one address, that pair is locked out for 15 minutes.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "club/locked.html"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_DISABLE_ACCESS_LOG = True
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "clubs"
LOGOUT_REDIRECT_URL = "home"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # a club's domain does not speak for its subdomains,
    "security.W021",  # nor does it ask to be in browsers' preload lists
    "security.W008",  # the proxy redirects visitors from http to https
]
SESSION_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["club.formats"]
TIME_ZONE = os.environ.get("WHIST_TIME_ZONE", "Europe/London")
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = False
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ["png", "jpg", "gz", "woff", "woff2", "map"]

WHIST_ALONE = not os.environ.get("REDIS_URL")  # one web process, with its own Redis
REDIS_URL = os.environ.get("REDIS_URL") or embedded_redis.url(VAR_DIR)
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 30
WHIST_EXTERNAL_BOT_SECONDS = 15  # then Club plays for a bot that plays over the API
WHIST_BOT_PACE = float(os.environ["WHIST_BOT_PACE"]) if os.environ.get("WHIST_BOT_PACE") else None
# Seconds before a bot acts, overriding every club's house rule; None leaves it to the clubs.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
    "max_retries": 0,  # give up at once if there is no broker; the sweeper finds the errand
    "retry_policy": {"timeout": 1.0},
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "club.sweep", "schedule": 2.0, "options": {"expires": 10}},
    "publish_all": {"task": "club.publish_all", "schedule": 300.0, "options": {"expires": 300}},
    "sweep_pictures": {
        "task": "tables.sweep_pictures",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "seal_anew": {"task": "club.seal_anew", "schedule": 3600.0, "options": {"expires": 3600}},
    "forget_done": {"task": "club.forget_done", "schedule": 3600.0, "options": {"expires": 3600}},
}

FILE_UPLOAD_HANDLERS = [
    "club.pictures.upload.Bounded",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

REST_FRAMEWORK = {
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.http.authentication.BearerAuthentication",
        "api.http.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["api.http.permissions.IsInClub"],
    "DEFAULT_THROTTLE_CLASSES": ["api.http.throttling.PerMinuteThrottle"],
    "DEFAULT_PARSER_CLASSES": ["api.http.parsers.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["api.http.renderers.JsonRenderer"],
    "DEFAULT_SCHEMA_CLASS": "api.openapi.auto_schema.Schema",
    "EXCEPTION_HANDLER": "api.http.problems.exception_handler",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": 0,  # the server has already applied a trusted proxy's header; ignore any other
}
WHIST_WEBHOOK_NETWORKS = listed("WHIST_WEBHOOK_NETWORKS")  # such as 192.168.1.0/24: the hall's own
for _network in WHIST_WEBHOOK_NETWORKS:
    ip_network(_network, strict=False)  # raises at startup if it is not a network
WHIST_REQUESTS_A_MINUTE = {
    "reads": 1200,
    "changes": 600,
    "pictures": 12,
    "nobody": 120,
    "practice": 6,
    "joining": 12,
    "bot_reads": 300,
    "bot_changes": 150,
}
WHIST_FAILED_SIGN_INS_A_MINUTE = 20  # from one address
SPECTACULAR_SETTINGS = {
    "TITLE": "Whist club",
    "DESCRIPTION": (
        "A whist club's evening, run by its own code of laws. A program sends "
        "`Authorization: Bearer whist_…`, with a token created on its owner's page *Your "
        "account*. Each change of the record needs an `Idempotency-Key` of its own. Errors are "
        "returned as `application/problem+json`. The guide is `docs/api.md` in the program's "
        "folder."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "api.openapi.postprocessing.with_adjudications",
        "api.openapi.postprocessing.with_choices",
        "api.openapi.postprocessing.with_problems",
        "api.openapi.webhook_messages.with_webhooks",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "COMPONENT_SPLIT_REQUEST": False,
    "SORT_OPERATIONS": False,
    "DISABLE_ERRORS_AND_WARNINGS": False,
}

UNFOLD = {
    "SITE_TITLE": "Whist club",
    "SITE_HEADER": "Whist club",
    "SITE_SUBHEADER": "The club’s records",
    "SITE_SYMBOL": "playing_cards",
    "SHOW_HISTORY": False,
    "SHOW_VIEW_ON_SITE": False,
    "SIDEBAR": {"show_search": True, "show_all_applications": False},
    "COLORS": {
        "primary": {
            "50": "oklch(97% .02 155)",
            "100": "oklch(94% .04 155)",
            "200": "oklch(88% .06 155)",
            "300": "oklch(79% .08 155)",
            "400": "oklch(67% .09 155)",
            "500": "oklch(55% .09 155)",
            "600": "oklch(46% .08 155)",
            "700": "oklch(38% .07 155)",
            "800": "oklch(31% .06 155)",
            "900": "oklch(26% .05 155)",
            "950": "oklch(19% .04 155)",
        },
    },
}

LOGGING = logging_config(os.environ.get("LOG_FORMAT", "plain"), os.environ.get("LOG_LEVEL", "INFO"))

WHIST_METRICS_FOLDER = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")  # shared by all processes
if WHIST_METRICS_FOLDER:
    Path(WHIST_METRICS_FOLDER).mkdir(parents=True, exist_ok=True, mode=0o700)
WHIST_METRICS_TOKEN = os.environ.get("WHIST_METRICS_TOKEN", "")

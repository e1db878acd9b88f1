"""Date and time formats in English: 22 November 2026, 14:59; input formats are Django's own."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j M Y, H:i"

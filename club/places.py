"""Where this installation stands: its program, and the folder of all that it keeps."""

import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("WHIST_VAR", BASE_DIR / "var")).resolve()

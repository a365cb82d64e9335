"""`python -m floodplain` is the command line."""

import sys

from floodplain.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m floodplain`, the same as the command line."""

import sys

from floodplain.cli import main

if __name__ == "__main__":
    sys.exit(main())

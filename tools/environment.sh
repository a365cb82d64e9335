# Environments of ./check and ./play; sourced by them from the root of the checkout.
# shellcheck shell=sh

fail() { # code, sentence
  echo "$2" >&2
  exit "$1"
}

is_new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
  if [ -n "${PYTHON:-}" ]; then
    is_new_enough "$PYTHON" || fail 2 "PYTHON=$PYTHON is not a Python 3.11 or newer that runs."
    echo "$PYTHON"
    return
  fi
  for candidate in python3.14 python3.13 python3.12 python3.11 python3 python; do
    if is_new_enough "$candidate"; then
      echo "$candidate"
      return
    fi
  done
  fail 2 "No Python 3.11 or newer was found: install one, or name it with PYTHON=/path/to/python."
}

bin_of() { # environment
  if [ -d "$1/Scripts" ]; then echo "$1/Scripts"; else echo "$1/bin"; fi
}

# A digest of the contents and names of the files and folders given, and of the Python that asks.
fingerprint() { # python, path...
  fingerprint_python=$1
  shift
  "$fingerprint_python" -I -S -c '
import hashlib, os, sys

def files(path):
    if os.path.isfile(path):
        yield path
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (os.path.join(folder, name) for name in sorted(names))

digest = hashlib.sha256(sys.version.encode())
for argument in sys.argv[1:]:
    for path in files(argument):
        with open(path, "rb") as file:
            digest.update(b"%s\0%s\0" % (path.encode(), hashlib.sha256(file.read()).digest()))
print(digest.hexdigest())
' "$@"
}

is_stamped() { # environment, stamp
  [ -f "$1/.stamp" ] && [ "$(cat "$1/.stamp")" = "$2" ]
}

stamp() { # environment, stamp
  echo "$2" >"$1/.stamp"
}

# An empty environment, made anew so that nothing of an older lock stays behind.
make_environment() { # environment
  make_python=$(find_python)
  rm -rf "$1"
  "$make_python" -m venv "$1" >/dev/null 2>&1 || {
    rm -rf "$1"
    fail 2 "$make_python has no working venv module: install it (on Debian and Ubuntu: apt install python3-venv)."
  }
}

install_locked() { # environment, lock...
  install_into=$1
  shift
  for lock in "$@"; do
    "$(bin_of "$install_into")/python" -m pip install --quiet --disable-pip-version-check --no-input \
      --require-hashes -r "requirements/$lock.txt"
  done
}

# A wheel of the checkout, compiled where that is possible, in an empty folder.
build_wheel() { # environment that holds requirements/build.txt, folder
  rm -rf "$2"
  "$(bin_of "$1")/python" -m hatchling build --target wheel --directory "$2"
}

install_wheel() { # environment, folder
  "$(bin_of "$1")/python" -m pip install --quiet --disable-pip-version-check --no-input --no-deps \
    --force-reinstall --no-index "$2"/floodplain-*.whl
}

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

# A digest of the names and contents of the files and folders given, and of the version of the Python.
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

is_stamped() { # folder, stamp
  [ -f "$1/.stamp" ] && [ "$(cat "$1/.stamp")" = "$2" ]
}

stamp() { # folder, stamp
  echo "$2" >"$1/.stamp"
}

# A new empty environment, so that nothing of an older lock remains.
make_environment() { # environment
  make_python=$(find_python)
  rm -rf "$1"
  "$make_python" -m venv "$1" >/dev/null 2>&1 || {
    rm -rf "$1"
    fail 2 "$make_python has no working venv module: install it (on Debian and Ubuntu: apt install python3-venv)."
  }
}

pip_of() { # environment, pip arguments...
  pip_python=$(bin_of "$1")/python
  shift
  "$pip_python" -m pip --disable-pip-version-check --no-input "$@"
}

# The state of what an environment is made from. A PYTHON that is asked for by name counts too.
fingerprint_for() { # environment, path...
  fingerprint_python=${PYTHON:-$(bin_of "$1")/python}
  shift
  fingerprint "$fingerprint_python" "$@"
}

is_current() { # environment, stamped folder, path...
  current_environment=$1
  current_folder=$2
  shift 2
  [ -x "$(bin_of "$current_environment")/python" ] &&
    is_stamped "$current_folder" "$(fingerprint_for "$current_environment" "$@")"
}

# An environment with the given locks, made again only when one of them has changed. Modules are compiled
# when they are first imported, because compiling all of them takes as long as fetching and unpacking them.
ensure_environment() { # environment, lock...
  environment=$1
  shift
  if is_current "$environment" "$environment" "$@"; then return; fi
  make_environment "$environment"
  for lock in "$@"; do pip_of "$environment" install --quiet --no-compile --require-hashes -r "$lock"; done
  stamp "$environment" "$(fingerprint_for "$environment" "$@")"
}

wheel_sources="src pyproject.toml hatch_build.py README.md LICENSE NOTICE requirements/build.txt"

# The folder in which ./play finds the build that was made of a state of the sources.
build_of() { # state of the sources
  echo ".venv-play/built-$(printf %.12s "$1")"
}

# A wheel of the checkout in the environment, built again only when its sources have changed.
ensure_wheel() { # environment, command that builds a wheel into the folder it is given...
  environment=$1
  shift
  # shellcheck disable=SC2086  # the sources are words
  if is_current "$environment" "$environment/wheel" $wheel_sources; then return; fi
  rm -rf "$environment/wheel"
  "$@" "$environment/wheel"
  pip_of "$environment" install --quiet --no-deps --no-index --force-reinstall "$environment"/wheel/floodplain-*.whl
  # shellcheck disable=SC2086
  stamp "$environment/wheel" "$(fingerprint_for "$environment" $wheel_sources)"
}

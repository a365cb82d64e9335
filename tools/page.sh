# The packages that run in a page; sourced by ./site and ./check after environment.sh.
# shellcheck shell=sh

# The wheels for Pyodide's Python, fetched again only when their lock has changed.
ensure_wheels() { # environment whose folder `wheels` holds them
  wheels=$1/wheels
  if is_current "$1" "$wheels" requirements/page.txt; then return; fi
  rm -rf "$wheels"
  pip_of "$1" download --quiet --require-hashes --no-deps --only-binary=:all: --implementation cp \
    --python-version 314 --abi cp314 --abi none --platform pyemscripten_2026_0_wasm32 --platform any \
    --dest "$wheels" -r requirements/page.txt
  stamp "$wheels" "$(fingerprint_for "$1" requirements/page.txt)"
}

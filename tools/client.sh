# The browser client: Node.js to build it, and a browser to test it; sourced by ./check after environment.sh.
# shellcheck shell=sh

# Node.js 20.19 or newer with its npm.
is_node() { # folder of node and npm, with a slash at its end, or nothing
  "${1}node" -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' >/dev/null 2>&1 &&
    "${1}npm" --version >/dev/null 2>&1
}

# Puts a fitting Node.js first on the path: the machine's own, or the one that comes as a Python package.
ensure_node() {
  if is_node ""; then return; fi
  ensure_environment .venv-node requirements/node.txt
  PATH=$PWD/$(bin_of .venv-node):$PATH
  export PATH
  is_node "" || fail 2 "Node.js 20.19 or newer is needed to build the browser client: install it from your system."
}

# The packages of the client, installed again only when their lock has changed.
ensure_client_packages() {
  ensure_node
  client_stamp=$(fingerprint "$(find_python)" ui/package-lock.json)
  if is_stamped ui/node_modules "$client_stamp"; then return; fi
  rm -rf ui/.svelte-check # what was checked with other packages; prettier keeps its own below node_modules
  (cd ui && npm ci --silent --no-audit --no-fund)
  stamp ui/node_modules "$client_stamp"
}

# A browser for the tests: the machine's Chromium, Debian's package, or Playwright's own.
ensure_browser() { # bin of the environment with Playwright
  if has_browser || install_debians_browser; then return; fi
  "$1/python" -m playwright install chromium ||
    fail 2 "No Chromium was found for the browser tests: install it, or name it with FLOODPLAIN_CHROMIUM=/path/to/chromium."
}

has_browser() {
  [ -n "${FLOODPLAIN_CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null ||
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null
}

# Chromium without its windows, which takes two thirds of the time, or the whole of it where there is no such package.
install_debians_browser() {
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1
  apt-get update -qq >/dev/null 2>&1 || true
  apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 || apt-get install -y -qq chromium >/dev/null 2>&1
}

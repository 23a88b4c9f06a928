# shellcheck shell=bash
# Functions shared by the scripts, which source this file. Builds go to build/<preset>/, messages to
# stderr.

root=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd)
script=scripts/${0##*/}

# With --help, a script prints its first comment.
if [[ ${1-} == --help ]]; then
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
  exit
fi

say() { echo "$script: $*" >&2; }

# die STATUS MESSAGE: prints the message to stderr and exits.
die() {
  say "$2"
  exit "$1"
}

is_tool() { [[ $1 =~ ^[a-z0-9-]+$ && " $(tool_names) " == *" $1 "* ]]; }

# Prints the names of all tools on one line: of the harnesses of all games, and of the others.
tool_names() {
  local file names=()
  for file in "$root"/lib/*/harnesses/*.cpp; do
    file=${file##*/}
    if [[ $file != game.cpp ]]; then names+=("${file%.cpp}"); fi
  done
  echo "${names[*]//_/-} play xclients xleague xobserve xserver xtest"
}

# build PRESET TARGET...: builds the targets.
build() { "$root/scripts/build" "$@" || die 1 "could not build ${*:2}"; }

# debian_sources SUITE: prints apt's Debian mirrors in the format of mmdebstrap, for the given
# suite.
debian_sources() {
  local codename
  # shellcheck source=/dev/null
  codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
  apt-get indextargets --format "deb \$(REPO_URI) $1 \$(COMPONENT)" 'Created-By: Packages' \
    'Origin: Debian' "Codename: $codename" | sort -u | grep . ||
    die 1 "apt has no package lists; run apt-get update first"
}

#!/usr/bin/env python3
"""tools/docs/manual_test.py BIN: tests the manual pages and completions of the tools in BIN with mandoc, groff,
man, bash, zsh and fish. Each must contain everything that --help lists, and nothing else."""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lib/test"))
from checks import check, expect, finish, needs_terminal, skip

BIN = Path(sys.argv[1]).resolve()
MANUAL = BIN.parent / "manual"
GAMES = sorted(re.findall(r"^GAUNTLET_GAME\((\w+)\)$", (ROOT / "lib/games.def").read_text(), re.M))
TOOLS = sorted(script.name for script in MANUAL.glob("completions/bash/*"))


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, **more)
    return done.stdout + (done.stderr if done.returncode else "")


def skip_without(*programs):
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        skip("these are missing: " + " ".join(missing))


def flags_of_help(command):
    """Returns the names of all flags that --help lists, as in '  -j,--jobs N  ...'."""
    names = set()
    shown = run(BIN / command[0], *command[1:], "--help").split("\nOptions:\n")[1]
    for listed in re.findall(r"^  (-[\w,-]+)", shown, re.M):
        names.update(listed.split(","))
    return names


def commands_of(tool):
    """Returns the commands that --help lists, as in '  xtest fest  ...'."""
    return re.findall(rf"^  {tool} (\S+)  ", run(BIN / tool, "--help"), re.M)


def page_of(command):
    return MANUAL / "man1" / ("-".join(word.lstrip("-") for word in command) + ".1")


# Every page is checked with the programs that render manual pages.


def check_page(page):
    name = page.name
    expect(f"mandoc -Tlint {name}", run("mandoc", "-Tlint", "-Wwarning", page), "")
    done = subprocess.run(["groff", "-ww", "-man", "-Tutf8", "-z", page], capture_output=True, text=True)
    expect(f"groff -ww {name}", done.stderr, "")
    utf8 = dict(os.environ, LC_ALL="C.UTF-8", MANROFFSEQ="", MANWIDTH="80")
    done = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True, env=utf8)
    expect(f"man --warnings -l {name}", (done.returncode, done.stderr), (0, ""))
    return re.sub(".\b", "", done.stdout)


def check_flags_of_page(command, flags):
    text = page_of(command).read_text()
    options = text.split("\n.SH OPTIONS\n")[1].split("\n.SH ")[0]
    terms = "\n".join(re.findall(r"^\.TP\n(.*)$", options, re.M))
    found = {name.replace("\\-", "-") for name in re.findall(r"\\fB(\\-.*?)\\fR", terms)}
    expect(f"flags in {page_of(command).name}", sorted(found), sorted(flags))
    for section in ("NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "SEE ALSO"):
        expect(f"{page_of(command).name} has {section}", text.count(f"\n.SH {section}\n"), 1)


def check_pages(all_commands):
    shown = {page.name: check_page(page) for page in sorted(MANUAL.glob("man?/*"))}
    expect("the pages", sorted(shown),
           sorted([page_of(command).name for command in all_commands] + ["gauntlet.7"]))
    for reference in re.findall(r"([\w-]+)\(([17])\)", "".join(shown.values())):
        check(f"{reference[0]}.{reference[1]}".lower() in shown,
              f"no page {reference[0]}({reference[1]}), to which others refer")
    for command in all_commands:
        name = page_of(command).stem
        expect(f"gauntlet(7) names {name}(1)", f"{name}(1)" in shown["gauntlet.7"], True)
    expect("an example is as it was written",
           "$ echo '{\"position\": [0, 1], \"board\": [[1, 3, 0], [5, 1, 2]]}' | xboard" in shown["xboard.1"], True)


def check_date(folder):
    overview = Path(__file__).parent / "gauntlet.7.in"
    expect("docs says nothing", run(BIN / "docs", folder, overview, "86400"), "")
    for page in sorted(MANUAL.glob("man?/*")):
        expect(f"the date of {page.name} is as told",
               re.findall(r'^\.TH .* [17] "(.*?)"', Path(folder, page.parent.name, page.name).read_text(), re.M),
               ["1970-01-02"])


# Shells: each answers all questions in one process.

BASH = """
cd "$1"; for script in "$2"/*; do source "$script"; done
while IFS= read -r line; do
  COMP_LINE=$line; COMP_WORDS=(); word=
  read -ra typed <<<"${line//=/ = }"; COMP_WORDS=("${typed[@]}")
  if [[ $line == *' ' ]]; then COMP_WORDS+=(''); fi
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=()
  function=$(complete -p "${COMP_WORDS[0]}"); function=${function#*-F }
  ${function%% *} 2>&1
  printf '%s\\t' "${COMPREPLY[@]}"; echo
done
"""

FISH = """
cd $argv[1]; for script in $argv[2]/*; source $script; end
while read -l line
  set -l answers (complete -C "$line" | string replace -r '\\t.*' '')
  string join -- \\t $answers ''
end
"""

# Runs zsh in a terminal. Each match is printed between two marker characters, and the end has
# another one.
ZSHRC = r"""
unsetopt beep list_beep prompt_cr prompt_sp zle_bracketed_paste 2>/dev/null
PROMPT= RPROMPT=
fpath=($COMPLETIONS $fpath)
autoload -Uz compinit; compinit -u -D
zstyle ':completion:*' insert-tab false
compadd() {
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    local -a __found
    builtin compadd -A __found "$@"
    local __one
    for __one in $__found; do print -rn -- $'\x01'$__one$'\x02'; done
  fi
  builtin compadd "$@"
}
finish() { compstate[list]= compstate[insert]=; print -n $'\x03'; comppostfuncs=(finish); }
comppostfuncs=(finish)
bindkey -e; bindkey '^I' complete-word
cd $FOLDER
print -n $'\x03'
"""


def environment_of(folder, **more):
    return dict(os.environ, PATH=f"{BIN}:{os.environ['PATH']}", HOME=folder, LC_ALL="C.UTF-8", **more)


def ask_zsh(questions, folder):
    with tempfile.TemporaryDirectory() as home:
        Path(home, ".zshrc").write_text(ZSHRC)
        environment = environment_of(folder, ZDOTDIR=home, FOLDER=folder, TERM="xterm",
                                     COMPLETIONS=str(MANUAL / "completions" / "zsh"))
        child, terminal = pty.fork()
        if child == 0:
            os.execvpe("zsh", ["zsh", "-d", "-i"], environment)
        try:
            read_to_end(terminal)
            return {question: ask_terminal(terminal, question) for question in questions}
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            os.close(terminal)


def ask_terminal(terminal, question):
    os.write(terminal, b"\x15" + question.encode() + b"\t")
    return sorted(set(re.findall("\x01(.*?)\x02", read_to_end(terminal))))


def read_to_end(terminal):
    text = b""
    while b"\x03" not in text:
        if not select.select([terminal], [], [], 30)[0]:
            raise TimeoutError(f"zsh says no more than {text!r}")
        text += os.read(terminal, 65536)
    return text.decode(errors="replace")


def ask(shell, questions, folder):
    if shell == "zsh":
        return ask_zsh(questions, folder)
    completions = MANUAL / "completions" / shell
    command = ["bash", "--norc", "-c", BASH, "bash"] if shell == "bash" else ["fish", "--no-config", "-c", FISH]
    done = subprocess.run([*command, folder, completions], input="".join(q + "\n" for q in questions), text=True,
                          capture_output=True, timeout=120, env=environment_of(folder, TERM="dumb"))
    expect(f"{shell} complains of nothing", done.stderr, "")
    lines = done.stdout.splitlines()
    return {q: sorted(set(filter(None, line.split("\t")))) for q, line in zip(questions, lines)}


def options_of(answers):
    return {answer for answer in answers if answer.startswith("-") and answer != "--"}


# The expected completions in a folder that contains a folder tests, a program prog and a file
# data.json. How a shell ends folder names, and what it prints before a name, is not compared.
FOLDERS, PROGRAMS, FILES = ["tests"], ["prog", "tests"], ["data.json", "prog", "tests"]
ANSWERS = {
    "xtest fe": ["fest"],
    "xtest r": ["report", "run"],
    "xtest te": ["tests"],
    "xtest run t": ["tests"],
    "xtest tests ./p": ["prog"],
    "xtest tests ./prog -- ": FILES,
    "xtest tests ./prog -- --col": [],
    "xtest --color ": ["always", "auto", "never"],
    "xtest --color=al": ["always"],
    "xtest --color=": ["always", "auto", "never"],
    "xtest -x --sandbox s": ["strict"],
    "xtest --timeout ": [],
    "xtest --fail-f": ["--fail-fast"],
    "xtest doc": ["doctor"],
    "xtest doctor --h": ["--help"],
    "xtest --rerun-failed ": FILES,
    "xtest --canvas data.json data.json --junit-d": ["--junit-dialect"],
    "xtest report ": FILES,
    "xtest report --html ": FILES,
    "xtest report --html=d": ["data.json"],
    "xtest fest --out ": FOLDERS,
    "xtest fest --split ": ["hash", "slice"],
    "xtest fest --merge t": FOLDERS,
    "xtest accept t": ["tests"],
    "xtest diff data.json ": FILES,
    "xtest fuzz --tool xbo": ["xboard"],
    "xtest fuzz --reference ./": PROGRAMS,
    "xtest validate --sandbox ": ["basic", "none", "strict"],
    "xboard ": FILES,
    "xboard data.json d": ["data.json"],
    "xboard -- d": ["data.json"],
    "play ": GAMES,
    "play fish d": [],
    "play --color n": ["never"],
    "play --first ": ["any", "blue", "red"],
    "play bricks --dropper ": ["computer", "you"],
    "play --rows ": [],
    "mastermind-guess --strategy ": ["consistent", "entropy", "expected", "minimax", "optimal", "parts", "worst-case"],
    "mastermind-guess --strategy optimal d": ["data.json"],
    "xref --game ": FILES,
    "xref --svg ": FOLDERS,
}


def check_shell(shell, all_flags, folder):
    asked = {" ".join(command) + " -": (command, flags) for command, flags in all_flags.items()}
    dashed = [" ".join(command) + " --" for command in all_flags]
    answers = ask(shell, [*asked, *dashed, *ANSWERS], folder)
    for question, (command, flags) in asked.items():
        found = options_of(answers[question]) | options_of(answers[" ".join(command) + " --"])
        more = {name for name in commands_of(command[0]) if name.startswith("-")} if len(command) == 1 else set()
        expect(f"{shell}: flags of {' '.join(command)}", sorted(found), sorted(flags | more))
    for question, wanted in ANSWERS.items():
        found = sorted({os.path.basename(answer.rstrip("/").split("=")[-1]) for answer in answers[question]})
        expect(f"{shell}: {question}", found, wanted)


def main():
    needs_terminal()
    skip_without("groff", "man", "mandoc", "bash", "zsh", "fish")
    commands = [(tool,) for tool in TOOLS] + [(tool, name) for tool in TOOLS for name in commands_of(tool)]
    all_flags = {command: flags_of_help(command) for command in commands}
    check_pages(commands)
    for command, flags in all_flags.items():
        check_flags_of_page(command, flags)
    with tempfile.TemporaryDirectory() as folder:
        check_date(folder)
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "tests").mkdir()
        Path(folder, "data.json").touch()
        Path(folder, "prog").touch(mode=0o755)
        for shell in ("bash", "zsh", "fish"):
            check_shell(shell, all_flags, folder)
    finish()


main()

#!/usr/bin/env python3
"""document_test.py BIN DOCUMENT: does what a document says, in its order, in a new folder, FOLDER.

A block of sh is run by bash; `harness-tests` is there, and the tools are in PATH. A block of text is
what the commands since the block before print, on both streams; a line `...` stands for any lines, and
FOLDER for the folder. A block with title="NAME" is the content of the file NAME. Blocks after a comment
<!-- not run: REASON --> are only shown; other languages without a title, too. A page with a comment
<!-- needs: PROGRAM ... --> is skipped where one of the programs is not installed; the program `strict`
is the strict sandbox."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(root / "lib/test"))
from checks import check, finish, needs_strict, skip

BLOCK = re.compile(r"(?P<comment><!-- (?P<mark>[^>]*) -->\n+)?^```(?P<language>\w*)(?: title=\"(?P<title>[^\"]+)\")?\n"
                   r"(?P<content>.*?)^```$", re.MULTILINE | re.DOTALL)


def pattern_of(shown):
    """Returns the pattern of an output: `...` alone on a line stands for any number of lines."""
    parts = re.split(r"^ *\.\.\.\n", shown, flags=re.MULTILINE)
    return re.compile("(?:.*\n)*".join(map(re.escape, parts)))


def main():
    tools, document = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    text = document.read_text(encoding="utf-8")
    for program in " ".join(re.findall(r"<!-- needs: ([^>]*) -->", text)).split():
        if program == "strict":
            needs_strict(tools / "xtest")
        elif shutil.which(program) is None:
            skip(f"there is no {program}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "folder")
        folder.mkdir()
        (folder / "harness-tests").symlink_to(root / "harness-tests")
        environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "TMPDIR": scratch, "LC_ALL": "C.UTF-8"}
        printed, where = "", ""
        for block in BLOCK.finditer(text):
            line = text.count("\n", 0, block.start("language")) + 1
            place = f"{document.relative_to(root)}:{line}"
            content = block["content"]
            if (block["mark"] or "").startswith("not run: "):
                continue
            if block["title"]:
                path = folder / block["title"]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content, encoding="utf-8")
                if content.startswith("#!"):
                    path.chmod(0o755)
            elif block["language"] == "sh":
                check(printed == "", f"{where} prints what no block of text shows:\n{printed}")
                done = subprocess.run(["bash", "-c", content], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                                      timeout=300, check=False)
                printed, where = done.stdout.replace(str(folder), "FOLDER"), place
            elif block["language"] == "text":
                check(pattern_of(content).fullmatch(printed) is not None,
                      f"{place}: the commands at {where} print\n{printed}")
                printed = ""
        check(printed == "", f"{where} prints what no block of text shows:\n{printed}")
    finish()


main()

#!/usr/bin/env python3
"""pictures_test.py BIN: checks pictures of all games by BIN/xrender, BIN/xref and reports of
BIN/xtest with an XML parser, alone and together on a page."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(root / "lib/test"))
from checks import check, expect, finish

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {SVG + name for name in ("svg", "g", "path", "rect", "text")}
bin_folder = pathlib.Path(sys.argv[1]).resolve()
position = {"minSafe": 3, "maxSafe": 90, "leftDrops": 8, "leftBricks": 2}

# Inputs with their answers, and the text alternatives of their pictures.
GAMES = {
    "a Fish board": ([2, {"board": [[1, 2, 3], [5, 0, 7]], "players": [
        {"color": "red", "score": 0, "places": [[0, 0]]},
        {"color": "black", "score": 3, "places": [[0, 2]]}]}], [[0, 0], [1, 0]]),
    "an atoms board": ([2, [[0, -1, 0], [2, 0, -12]]], [0, 0]),
    "what is known of a brick": (position, {"drop": 40}),
    "guesses of mastermind": ([["1234", "wb.."]], "1425"),
}


def run(*command, given=b""):
    return subprocess.run(list(map(str, command)), input=given, capture_output=True).stdout.decode()


def check_picture(name, text):
    """Checks a self-contained drawing."""
    try:
        drawing = xml.etree.ElementTree.fromstring(text)
    except xml.etree.ElementTree.ParseError as error:
        return check(False, f"{name}: {error}")
    elements = list(drawing.iter())
    expect(f"{name}: its elements", {element.tag for element in elements} - SHAPES, set())
    box = drawing.get("viewBox").split()
    expect(f"{name}: its size", box, ["0", "0", drawing.get("width"), drawing.get("height")])
    needs = {key for element in elements for key in element.keys()} & {"id", "class", "style", "href"}
    expect(f"{name}: it needs nothing else", needs, set())
    for path in drawing.iter(SVG + "path"):
        check(re.fullmatch(r"M[MmLlhVvqcsaz0-9 ,.-]+", path.get("d")), f"{name}: a path")


def test_rendered():
    for harness in ("xboard", "xtree", "xstrategy"):
        for given in sorted((root / "harness-tests" / harness).glob("*-in.json")):
            for picture in run(bin_folder / "xrender", given=given.read_bytes()).splitlines():
                check_picture(f"{harness}/{given.name}", picture)


def test_games():
    players = [["ann", "random:1"], ["bob", "random:2"]]
    for game, board in (("fish", {"rows": 4, "columns": 3, "seed": 1}), ("atoms", {"rows": 3, "columns": 4})):
        pathlib.Path("game.json").write_text(json.dumps({"game": game, "board": board, "players": players}))
        run(bin_folder / "xref", "--game", "game.json", "--svg", game)
        pictures = sorted(pathlib.Path(game).glob("*.svg"))
        check(len(pictures) > 5, f"{game}: there are pictures")
        for picture in pictures:
            check_picture(f"{game}/{picture.name}", picture.read_text())


def test_reports():
    """Checks each input with its answer, and with a wrong answer."""
    tests = pathlib.Path("tests")
    tests.mkdir()
    for number, (given, answer) in enumerate(GAMES.values()):
        (tests / f"{2 * number}-in.json").write_text(json.dumps(given))
        (tests / f"{2 * number}-out.json").write_text(json.dumps(answer))
        (tests / f"{2 * number + 1}-in.json").write_text(json.dumps(given))
        (tests / f"{2 * number + 1}-out.json").write_text("1")
    run(bin_folder / "xtest", tests, "/bin/cat", "--html", "report.html")
    pictures = re.findall("<svg.*?</svg>", pathlib.Path("report.html").read_text(), re.DOTALL)
    for name in GAMES:
        drawn = [picture for picture in pictures if f'aria-label="{name}"' in picture]
        expect(f"{name}: two inputs, the same as answers, and what was expected", len(drawn), 5)
        for picture in drawn:
            check_picture(name, picture)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    test_rendered()
    test_games()
    test_reports()
    os.chdir("/")
finish()

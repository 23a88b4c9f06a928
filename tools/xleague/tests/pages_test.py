#!/usr/bin/env python3
"""pages_test.py BIN: tests the pages of leagues in a browser (Debian's chromium, chromium-driver
and python3-selenium). BIN/sample_pages makes them: 20 players on 100 boards (38,000 games), games of
four, an unfinished league with hostile names and texts, single-player games, a league without
games, and an author's page of each. Without these packages the test is skipped with a message; in
CI (CI=true) it fails."""

import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

sys.dont_write_bytecode = True
root = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(root / "tools/xtest/tests"), str(root / "lib/test")]
from browser import Browser, Keys, check_common
from checks import check, finish

MAX_BYTES = {"large": 4_000_000, "large-author": 2_000_000}
LISTED = "return [...document.querySelectorAll('#list .seats-of')].map(one => one.textContent)"
FOUND = "return parseInt(document.getElementById('found').textContent)"


def check_watch(browser, name, path):
    """A game opens in the web app: the link holds its log."""
    browser.open(path)
    browser.run("document.getElementById('only-logs').click()")
    count = browser.run(FOUND)
    check(0 < count <= 200, f"{name}: {count} games can be watched")
    link = "document.querySelector('#list li > a:last-child')"
    check(browser.wait_for(f"{link}.hash !== ''"), f"{name}: a link has a log")
    address, _, packed = browser.run(f"return {link}.getAttribute('href')").partition("#watch?log=~")
    check(address.rpartition("/")[2] == "watch.html", f"{name}: it leads to {address}")
    log = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()
    lines = [json.loads(line) for line in log.splitlines()]
    check(lines[0]["format"] == "gauntlet-game" and len(lines) > 10, f"{name}: with a whole game")
    whole = browser.run("return JSON.parse(document.getElementById('data').textContent).games.length")
    browser.open(path, f"#g{whole}")
    check(browser.run(FOUND) == 1, f"{name}: a link to a game lists it alone")
    check(browser.run("return document.querySelector('#list a').textContent") == f"game {whole}",
          f"{name}: it is the right one")


def check_width(browser, page):
    """A screen of a laptop shows all columns of the standings."""
    browser.size(1440, 900)
    browser.open(page)
    hidden = browser.run("const table = document.querySelector('.standings');"
                         "return table ? table.offsetWidth - table.parentElement.clientWidth : 0")
    check(hidden <= 0, f"{page.stem}: at 1440 px, {hidden} px of the standings are hidden")
    browser.size(1400, 900)


def check_league(browser, path):
    name = "the large league"
    browser.open(path)
    check(browser.run("return document.querySelectorAll('.standings tbody tr').length") == 20, "20 players stand there")
    check(browser.run("return document.querySelectorAll('.standings .interval circle').length") == 20,
          "each with an interval")
    check(browser.run("return document.body.innerText").count("\nStop rule: ") == 1, "the stop rule has a result")
    check(browser.run(FOUND) == 38000, "all games are listed")
    check(len(browser.run(LISTED)) == 50, "some at a time")
    browser.run("document.getElementById('more').click()")
    check(len(browser.run(LISTED)) == 100, "and more")
    browser.run("document.querySelector('td[data-row=\"0\"][data-column=\"1\"] button').click()")
    check(browser.run(FOUND) == 200, "a cell of the crosstable leads to its games")
    names = browser.run("return [...document.querySelectorAll('.standings tbody b')].map(one => one.textContent)")
    listed = browser.run(LISTED)
    check(listed and all(names[0] in line and names[1] in line for line in listed), "to those of both")
    browser.press(Keys.ESCAPE)
    check(browser.run(FOUND) == 38000, "Escape shows all again")
    browser.press("/", names[2])
    check(browser.run(FOUND) == 3800, "a player is looked for")
    check_results(browser, names[2])
    browser.press(Keys.ESCAPE)
    check(browser.run(FOUND) == 38000, "Escape shows all results again")
    browser.run("document.getElementById('only-failures').click()")
    listed = browser.run(LISTED)
    check(3800 <= browser.run(FOUND) < 38000, "games with failures can be chosen")
    browser.run("document.querySelector('#failures a').closest('details').open = true;"
                "document.querySelector('#failures a').click()")
    check(browser.wait_for("document.querySelectorAll('#list li').length === 1"), "a failure leads to its game")
    check(browser.run("return document.querySelector('#list .badge') !== null"), "which says so")
    signs = set(browser.run("return [...document.querySelectorAll('.square .sure')].map(one => one.textContent[0])"))
    check(signs == {"\u25b2", "\u25bc"}, f"who is better is said by signs: {signs}")
    browser.open(path)
    browser.press("j", "j", "o")
    second = "return document.querySelectorAll('#failures .test')[1].open"
    check(browser.run(second), "the keys go through failures and open them")
    browser.press("a")
    folded = "return document.querySelectorAll('#failures .test:not([open])').length"
    check(browser.run(folded) == 0, "and all of them")
    check(browser.complaints() == [], f"{name}: nothing went wrong")


def seat_of(name, line):
    """Returns the rank of a player in a game of the list, and its badge, if any."""
    rank, badge = re.search(re.escape(name) + r" \(#(\d+)[^)]*\)([^,]*)", line).groups()
    return int(rank), badge.strip()


def choose_result(browser):
    """Chooses the next result with the keyboard, and returns it and the number of games."""
    browser.run("document.getElementById('result').focus()")
    browser.press(Keys.ARROW_DOWN)
    return browser.run("return document.getElementById('result').value"), browser.run(FOUND)


def check_results(browser, name):
    """The games of a player by result and, if it lost, by reason."""
    titles, cells = browser.run(
        "const table = document.querySelector('.standings'), text = one => one.textContent.trim();"
        "const row = [...table.tBodies[0].rows].find(one => one.querySelector('b').textContent === arguments[0]);"
        "return [[...table.tHead.rows[0].cells].map(text), [...row.cells].map(text)]", name)
    for result in ("won", "drawn", "lost"):
        wanted = int(cells[titles.index(result)])
        check(choose_result(browser) == (result, wanted), f"{name} has {wanted} games {result}")
    sum_of_lost = 0
    reasons = browser.run("return document.querySelectorAll('#result option').length") - 4
    check(reasons > 1, f"{reasons} reasons are listed")
    for _ in range(reasons):
        way, found = choose_result(browser)
        reason = way.removeprefix("lost: ")
        sum_of_lost += found
        for line in browser.run(LISTED):
            rank, badge = seat_of(name, line)
            check(rank > 1 and (badge == "" if reason == "by score" else badge.endswith(reason)), f"{line}: {way}")
    check(sum_of_lost == wanted, "each lost game has a reason")
    background = browser.background()
    browser.press("d")
    check(browser.background() == background, "in the list of results, d does not switch to dark")


def check_author(browser, path):
    browser.open(path)
    text = path.read_text()
    check("exec:python" not in text and "games/" not in text, "an author does not see how others are started")
    check(browser.run(FOUND) == 3800, "an author has the own games")
    own = browser.run("return document.querySelectorAll('tr.own').length")
    check(own == 1, "and the own line")
    browser.press("/", "orchid")
    check(browser.run(FOUND) == 200, "against another player")
    results = [choose_result(browser) for _ in range(3)]
    check(sum(found for _, found in results) == 200, f"by result: {results}")
    ranks = {seat_of("maple", line)[0] for line in browser.run(LISTED)}
    check(ranks == {2}, f"which it lost: {ranks}")


def check_print(browser, path):
    browser.scheme("dark")
    browser.open(path)
    paper = browser.paper()
    check(paper.startswith(b"%PDF"), "a league is printed")
    background, shown = browser.look_of_paper((".controls", ".ways", "#games"))
    check(background == "rgb(255, 255, 255)", f"paper is white: {background}")
    check(not shown, f"{shown} are not printed")


def check_without_scripts(browser, path):
    browser.run_command("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.driver.get(path.as_uri())
    check(browser.run("return document.querySelector('#games').innerText.includes('Enable JavaScript')"),
          "without JavaScript it says so")
    check(browser.run("return document.querySelectorAll('.square td').length") == 800, "and has its tables")
    browser.run_command("Emulation.setScriptExecutionDisabled", {"value": False})


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        subprocess.run([pathlib.Path(sys.argv[1]).resolve() / "sample_pages", folder], check=True)
        browser = Browser()
        try:
            pages = sorted(folder.glob("*.html"))
            check(len(pages) == 10, f"{len(pages)} pages")
            for page in pages:
                check_common(browser, page.stem, page)
                check_width(browser, page)
                size = page.stat().st_size
                check(size < MAX_BYTES.get(page.stem, 1_800_000), f"{page.stem} has {size} bytes")
            check_league(browser, folder / "large.html")
            check_author(browser, folder / "large-author.html")
            check_watch(browser, "a league of two", folder / "large.html")
            check_watch(browser, "a league of four", folder / "four.html")
            check_watch(browser, "a hostile league", folder / "hostile.html")
            check_watch(browser, "an author's page", folder / "large-author.html")
            check(browser.run("return document.title") != "obeyed", "nothing hostile is obeyed in a game")
            check_print(browser, folder / "large.html")
            check_without_scripts(browser, folder / "large.html")
        finally:
            browser.driver.quit()
    finish()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""pages_test.py BIN [--pictures DIR]: tests pages of BIN/xtest in a browser (Debian's chromium,
chromium-driver and python3-selenium): reports of 1,000 and 40 failures, and the matrix, a team page
and a test page of a fest of 57 teams and 212 tests. Prints that it is skipped if a package is
missing; in CI (CI=true) that is a failure. With --pictures it only takes pictures of
them, which tools/page/tests/pictures.mjs makes small for tools/xtest/pictures/."""

import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parents[2] / "lib/test")]
import page_samples
from browser import Browser, Keys, check_common, check_opening
from checks import check, finish

FOCUSED = "return document.activeElement.closest('.test')?.id"


def check_records(browser, name, path, failures):
    """Checks a page of records."""
    browser.open(path)
    count = browser.run("return document.querySelectorAll('.test.failure').length")
    check(count == failures, f"{name} has {count} failures")
    check(browser.run("return document.querySelectorAll('.kind.failure[open]').length") == 1,
          f"{name}: one kind is open")
    check(browser.run("return document.querySelectorAll('.test[open]').length") == 1,
          f"{name}: one failure is open")
    browser.press("j")
    first = browser.run(FOCUSED)
    browser.press("j")
    second = browser.run(FOCUSED)
    check(first and second and first != second, f"{name}: j goes from failure to failure")
    browser.press(Keys.ARROW_DOWN)
    third = browser.run(FOCUSED)
    check(third not in (first, second), f"{name}: so does an arrow")
    browser.press(Keys.ARROW_UP, "k")
    check(browser.run(FOCUSED) == first, f"{name}: k goes back")
    browser.press("j", "o")
    opened = f"document.getElementById('{second}')"
    check(browser.run(f"return {opened}.open"), f"{name}: o opens")
    check(browser.run(f"return {opened}.querySelector('pre') !== null"), f"{name}: there is something in it")
    browser.press(Keys.ENTER)
    check(not browser.run(f"return {opened}.open"), f"{name}: Enter closes")
    browser.press("j", Keys.ENTER)
    check(browser.run(f"return document.getElementById('{third}').open"), f"{name}: Enter opens")
    check(browser.run("return [...document.querySelectorAll('.kind')].at(-1).querySelectorAll('.test')"
                      ".length") > 0, f"{name}: what passed is there")


def check_report(browser, path):
    name = "a report"
    check_opening(browser, name, path)
    check_records(browser, name, path, 1000)
    browser.open(path)
    check(browser.run("return document.querySelectorAll('.boards figure').length") > 2, "boards are side by side")
    tops = browser.run("return [...document.querySelector('.boards').children].map(f => f.offsetTop)")
    check(len(tops) == 3 and len(set(tops)) == 1, f"input, expected and actual are on a line: {tops}")
    browser.run("[...document.querySelectorAll('.WRONG.failure')].slice(0, 40).forEach(one => { one.open = true; })")
    browser.wait_for("document.querySelectorAll('.WRONG .boards').length >= 39")
    marked = browser.run("return [...document.querySelectorAll('.WRONG .boards')].map(row => "
                         "[...row.children].map(one => one.innerHTML.includes('\u2260')))")
    check(len(marked) >= 39 and not any(row[0] for row in marked), "nothing is marked in the input")
    check(all(row[1] for row in marked if len(row) > 1), "what differs is marked where it does")
    last = browser.run("return document.querySelector('.kind.PASS .test:last-child').id")
    check(browser.run(f"return document.getElementById('{last}').querySelector('noscript') !== null"),
          "what is folded is not made yet")
    browser.run(f"document.querySelector('.kind.PASS').open = true; document.getElementById('{last}').open = true")
    check(browser.wait_for(f"document.getElementById('{last}').querySelector('h3')?.textContent === 'input'"),
          "what passed opens, too")
    browser.open(path, "#" + last)
    check(browser.run(f"return document.getElementById('{last}').open"), "a link to a test opens it")

    browser.open(path)
    browser.press("/", "xtree/1000-in")
    check(browser.wait_for("document.getElementById('found').textContent.startsWith('1 of') || "
                           "document.getElementById('found').textContent.startsWith('0 of')"), "a search finds")
    browser.press(Keys.ESCAPE)
    check(browser.wait_for("document.querySelectorAll('.test[hidden]').length === 0"), "Escape shows all again")
    browser.press("/", "<script>document.title")
    check(browser.wait_for("parseInt(document.getElementById('found').textContent) > 20"),
          "it finds what is folded, as it is shown")
    browser.press(Keys.ESCAPE)
    browser.run("document.getElementById('show-WRONG').click()")
    shown = browser.run("return getComputedStyle(document.querySelector('.kind.WRONG')).display")
    check(shown == "none", "a verdict can be left out")
    browser.press("j")
    check("WRONG" not in browser.run("return document.activeElement.closest('.test').className"),
          "the keys pass over it")
    check(browser.complaints() == [], "nothing went wrong")


def check_print(browser, path):
    """Printed: all failures expanded, light colors, no controls; collapsed again afterwards."""
    browser.scheme("dark")
    browser.open(path)
    open_before = browser.run("return document.querySelectorAll('.test[open]').length")
    browser.run("addEventListener('beforeprint', () => { window.printed = "
                "[...document.querySelectorAll('.test.failure:not([open]), .kind.failure:not([open])')].length; });")
    paper = browser.paper()
    check(paper.startswith(b"%PDF") and len(paper) > 100_000, f"a report is printed: {len(paper)} bytes")
    check(browser.run("return window.printed") == 0, "all failures are open on paper")
    check(browser.run("return document.querySelectorAll('.test[open]').length") == open_before,
          "and folded again afterwards")
    background, shown = browser.look_of_paper((".controls", ".filter", ".slow"))
    check(background == "rgb(255, 255, 255)", f"paper is white: {background}")
    check(not shown, f"{shown} are not printed")


def check_without_scripts(browser, path):
    browser.run_command("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.driver.get(path.as_uri())
    folded = browser.run("return document.querySelectorAll('.test noscript .body pre').length")
    check(folded > 1000, f"without JavaScript all of it is there: {folded}")
    browser.run_command("Emulation.setScriptExecutionDisabled", {"value": False})


def check_matrix(browser, path):
    name = "the matrix"
    check_common(browser, name, path)
    browser.size(1920, 1080)
    browser.open(path)
    bottom = browser.run("return document.querySelector('tbody tr:last-child').getBoundingClientRect().bottom")
    right = browser.run("return document.querySelector('.matrix').getBoundingClientRect().right")
    check(bottom <= 1080 and right <= 1920, f"57 teams fit a screen: to {right:.0f} and {bottom:.0f}")
    browser.size(800, 500)
    browser.open(path)
    browser.run("document.querySelector('.scroll').scrollTo(700, 300)")
    places = browser.run("const box = document.querySelector('.scroll').getBoundingClientRect();"
                         "return ['.group th', 'tbody th', 'tbody .total'].map(part => {"
                         "  const at = document.querySelector(part).getBoundingClientRect();"
                         "  return [at.left - box.left, at.top - box.top]; });")
    under = browser.run("return document.querySelector('thead tr:last-child th:nth-child(20)')"
                        ".getBoundingClientRect().top - document.querySelector('.group th').getBoundingClientRect().bottom")
    check(abs(under) < 1, f"the owners stay below 'tests of': {under}")
    check(abs(places[0][1]) < 3 and abs(places[1][0]) < 3 and places[2][0] < 300,
          f"the head and the first columns stay: {places}")
    browser.size(1400, 900)
    browser.open(path)
    browser.press("j", "o")
    check(browser.run("return document.getElementById('cell').open"), "a cell opens")
    said = browser.run("return document.getElementById('cell').innerText")
    cell = browser.run("return document.querySelector('td[data-of] a').textContent")
    lines = browser.run("return document.querySelectorAll('#cell li').length")
    check(cell[1:] == str(lines) and " passed" in said, f"it says what failed there: {cell}, {said[:60]!r}")
    browser.press(Keys.ESCAPE)
    check(not browser.run("return document.getElementById('cell').open"), "Escape closes it")
    at = "return document.activeElement.closest('td')?.cellIndex"
    browser.run("document.querySelector('tbody tr:nth-child(2) td[data-of] a').focus()")
    before = browser.run(at)
    browser.press(Keys.ARROW_RIGHT)
    check(browser.run(at) > before, "an arrow goes to the next cell")
    browser.press(Keys.ARROW_DOWN)
    browser.press(Keys.ENTER)
    check(browser.run("return document.getElementById('cell').open"), "Enter opens it")
    browser.press(Keys.ESCAPE)
    browser.run("document.querySelector('thead th:nth-child(2) button').click()")
    shares = browser.run("return [...document.querySelectorAll('tbody .total')].map(c => Number(c.dataset.share))")
    check(shares == sorted(shares, reverse=True), "rows are sorted")
    browser.press("/", "or")
    shown = browser.run("return [...document.querySelectorAll('tbody tr:not([hidden]) th')].map(c => c.textContent)")
    check(shown and all("or" in text for text in shown) and len(shown) < 57, f"a team is found: {shown}")
    letters = set(browser.run("return [...document.querySelectorAll('td[data-of]')].map(c => c.textContent[0])"))
    check({"W", "C", "T", "N", "\u2713"} <= letters, f"kinds have letters: {letters}")
    links = browser.run("return [...document.querySelectorAll('a[href]')].map(a => a.href)")
    check(browser.complaints() == [], "nothing went wrong in the matrix")
    return set(links)


def check_links(links):
    """Checks that all links lead to files."""
    import urllib.parse

    for link in sorted(links):
        place = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(link).path))
        if not (link.startswith("file:") and place.is_file()):
            check(False, f"a link leads nowhere: {link}")


def check_fest(browser, fest):
    links = check_matrix(browser, fest / "matrix.html")
    pages = sorted((fest / "pages").iterdir())
    check(len(pages) == 57 + 212, f"{len(pages)} pages")
    evil = next(page for page in pages if page.name.startswith("team-%3C"))
    staffs = fest / "pages" / "test-(staff)%2F1-in.json.html"
    for name, page in (("a team's page", fest / "pages/team-orchid.html"),
                       ("an evil team's page", evil), ("a test's page", staffs)):
        check_common(browser, name, page)
        browser.open(page)
        count = browser.run("return document.querySelectorAll('.test.failure').length")
        check_records(browser, name, page, count)
        links |= set(browser.run("return [...document.querySelectorAll('a[href]')].map(a => a.href)"))
    check(any("/builds/" in link for link in links), "there are links to build logs")
    check(any("/tests/" in link for link in links), "there are links to tests")
    check_links(links)


def make_report(xtest, path, *counts, evil):
    """Writes a report with these numbers of failed and passed tests."""
    results = path.with_suffix(".jsonl")
    page_samples.write_results(results, *counts, evil)
    subprocess.run([xtest, "report", results, "--html", path], stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    return path


def make_fest(xtest, folder, evil):
    page_samples.write_fest(folder, evil)
    subprocess.run([xtest, "fest", "--reports-only", "--out", folder], stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    return folder


def take_pictures(browser, report, fest, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, page, width, height in (("report", report, 1200, 800), ("matrix", fest / "matrix.html", 1280, 720),
                                      ("team", fest / "pages/team-orchid.html", 1200, 800)):
        browser.size(width, height)
        browser.open(page)
        browser.driver.save_screenshot(str(folder / f"{name}.png"))


def main():
    xtest = pathlib.Path(sys.argv[1]).resolve() / "xtest"
    pictures = pathlib.Path(sys.argv[3]).resolve() if sys.argv[2:3] == ["--pictures"] else None
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        fest = make_fest(xtest, folder / "fest", evil=pictures is None)
        browser = Browser()
        try:
            if pictures:
                report = make_report(xtest, folder / "report.html", 26, 190, evil=False)
                take_pictures(browser, report, fest, pictures)
            else:
                large = make_report(xtest, folder / "large.html", 1000, 200, evil=True)
                check_report(browser, large)
                check_without_scripts(browser, large)
                report = make_report(xtest, folder / "small.html", 40, 20, evil=True)
                check_common(browser, "a small report", report)
                check_print(browser, report)
                check_fest(browser, fest)
        finally:
            browser.driver.quit()
    if not pictures:
        finish()


if __name__ == "__main__":
    main()

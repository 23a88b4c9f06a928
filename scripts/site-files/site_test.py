#!/usr/bin/env python3
"""site_test.py: tests build/site, which scripts/site builds, in a browser (Debian's chromium, chromium-driver and
python3-selenium): pages request nothing from other hosts, fit on a phone, follow the theme of the system or the chosen
one, and can be searched; examples open in the web app, if it is there, and are answered."""

import functools
import http.server
import json
import pathlib
import sys
import threading

sys.dont_write_bytecode = True
top = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(top / "tools/xtest/tests"), str(top / "lib/test")]
from browser import Browser
from checks import check, expect, finish

SITE = top / "build/site"
# Loads pages into frames of a width, several at a time, and calls back with a list of the path, the width of each page
# that is wider, and its widest element.
WIDER = """
const [paths, width, done] = arguments, found = [];
const load = (path) => new Promise((resolve) => {
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${width}px; height: 900px`;
  frame.onload = () => setTimeout(() => {
    const root = frame.contentDocument.documentElement;
    if (root.scrollWidth > width) {
      const parts = [...root.querySelectorAll('main :not(pre *, table *)')];
      const ends = parts.map((part) => [part.getBoundingClientRect().right, part.outerHTML.slice(0, 100)]);
      found.push([path, root.scrollWidth, ends.sort((a, b) => b[0] - a[0])[0]?.[1]]);
    }
    frame.remove();
    resolve();
  }, 50);
  frame.src = path;
  document.body.append(frame);
});
const rest = [...paths];
const work = async () => { while (rest.length) await load(rest.pop()); };
Promise.all(Array.from({length: 6}, work)).then(() => done(found));
"""
# For each search a page that must be among the first three found.
SEARCHES = {
    "sandbox-report": "commands/xtest-sandbox-report",
    "sandbox": "tools/xtest/docs/why-sandbox",
    "time limit": "tools/xtest/docs/why-time-limits",
    "tolerance": "tools/xtest/docs/ref-comparison",
    "exit status": "commands/gauntlet",
    "Gradescope": "tools/xtest/docs/howto-gradescope-classroom",
    "Canvas": "commands/xtest-gradebook",
    "player": "tools/xleague/docs/tutorial-player",
    "xobserve": "commands/xobserve",
    "proof": "harness-tests/ref-proof-files",
    "npm": "tools/npm/index",
}
# Returns whether the web app printed something for the example of a link that is in a text without white space.
PRINTED = """(link, text) => {
  const parts = [...document.querySelectorAll('.answer[aria-busy=false] pre.printed')];
  const printed = parts.map((part) => part.textContent).join('').replace(/\\s/g, '');
  return location.href === link && printed && text.includes(printed);
}"""


class Server(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def hosts(browser):
    """Returns the addresses requested since the last call that are not of this server."""
    messages = [json.loads(entry["message"])["message"] for entry in browser.driver.get_log("performance")]
    urls = [message["params"]["request"]["url"] for message in messages
            if message["method"] == "Network.requestWillBeSent"]
    return sorted({url for url in urls if not url.startswith((browser.base, "data:", "about:", "blob:"))})


def visit(browser, path):
    browser.driver.get("about:blank")
    browser.driver.get(browser.base + path)


def check_widths(browser, paths):
    visit(browser, "404.html")
    browser.driver.set_script_timeout(600)
    # Each page would read the index of the search, which takes longer than everything else.
    browser.run_command("Network.setBlockedURLs", {"urls": ["*/search/*", "*workers/search*"]})
    for width in (320, 1440):
        expect(f"pages wider than {width}", browser.driver.execute_async_script(WIDER, paths, width), [])
    browser.run_command("Network.setBlockedURLs", {"urls": []})
    browser.complaints()


def check_theme(browser):
    colors = set()
    for scheme in ("light", "dark"):
        browser.scheme(scheme)
        visit(browser, "index.html")
        browser.run("localStorage.clear()")
        visit(browser, "index.html")
        colors.add(browser.background())
    expect("the theme of the system is followed", len(colors), 2)
    before = browser.background()
    browser.run("document.querySelector('.md-header__option label:not([hidden])').click()")
    check(browser.wait_for(f"getComputedStyle(document.body).backgroundColor !== '{before}'"), "a button changes it")
    chosen = browser.background()
    visit(browser, "SECURITY.html")
    expect("the theme of the next page", browser.background(), chosen)
    visit(browser, "api/process_8hpp.html")
    expect("the theme of the libraries' pages", browser.run("return document.documentElement.className"), "light-mode")
    browser.run("document.querySelector('#projectname a').click()")
    check(browser.wait_for("location.pathname === '/index.html'"), "they lead back to the start page")
    browser.run("localStorage.clear()")
    visit(browser, "api/index.html")
    expect("their theme without a choice", browser.run("return document.documentElement.className"), "")


def check_search(browser):
    visit(browser, "index.html")
    found = "[...document.querySelectorAll('.md-search-result__item')].slice(0, 3)"
    for words, page in SEARCHES.items():
        browser.run("document.querySelector('.md-search__input').select()")
        browser.press(words)
        check(browser.wait_for(f"{found}.some((item) => item.querySelector('a[href*=\"{page}.html\"]'))"),
              f"a search for {words} finds {page}")


def squeeze(text):
    return "".join(text.split())


def check_app(browser, pages):
    """Each example of a page opens in the web app, which answers it as the page says."""
    links = []
    for path in pages:
        if "open-in-app" in (SITE / path).read_text():
            visit(browser, path)
            text = squeeze(browser.run("return document.querySelector('article').textContent"))
            links += [(path, text, link) for link in browser.run(
                "return [...document.querySelectorAll('.open-in-app a')].map((link) => link.href)")]
    check(len(links) > 12, f"{len(links)} links open the web app")
    visit(browser, "app/index.html")
    for path, text, link in links:
        browser.run("location.href = arguments[0]", link)  # opens the other view without loading the web app again
        if "#ask/" not in link:  # the start view, or a game; its record follows in the URL as soon as it has begun
            view = link.partition("#")[2].partition("?")[0] or "start"
            begun = f"location.hash.startsWith('#{view}?') && location.hash.includes('record=')"
            check(browser.wait_for("document.querySelector('svg')" if view == "start" else begun), f"{path}: {link} opens")
            continue
        check(browser.wait_for(f"({PRINTED})({json.dumps(link)}, {json.dumps(text)})"), f"{path}: {link} is answered as the page says")


def main():
    check((SITE / "index.html").exists(), "scripts/site has built the site")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Server, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser()
    try:
        browser.base = f"http://127.0.0.1:{server.server_port}/"
        pages = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html")
                       if not path.relative_to(SITE).as_posix().startswith(("api/", "app/", "404")))
        check(len(pages) > 50, f"{len(pages)} pages")
        check_widths(browser, [*pages, "api/index.html", "api/namespacegauntlet_1_1json.html", "api/process_8hpp.html"])
        check_theme(browser)
        check_search(browser)
        visit(browser, "api/index.html")
        if (SITE / "app").exists():
            check_app(browser, pages)
        expect("requests to other hosts", hosts(browser), [])
        expect("errors in the console", browser.complaints(), [])
    finally:
        browser.driver.quit()
    finish()


main()

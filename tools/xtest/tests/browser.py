"""A browser for tests of pages: Debian's chromium, driven by python3-selenium. And the checks of all
pages."""

import base64
import pathlib
import shutil
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "lib/test"))
from checks import check, skip, without

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
except ImportError:
    without("python3-selenium")
DRIVER = shutil.which("chromedriver")
# Uses the headless shell if it is installed, because it needs less CPU time. Debian's wrapper
# script of that name would leave the browser running when the script is killed.
CHROMIUM = shutil.which("/usr/lib/chromium/chromium-headless-shell") or shutil.which("chromium")
if not DRIVER or not CHROMIUM:
    skip("chromium or chromium-driver is not installed")


class Browser:
    """A chromium without access to other hosts."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--disable-background-networking", "--no-first-run",
                     "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER), options=options)
        self.run = self.driver.execute_script
        self.run_command = self.driver.execute_cdp_cmd
        self.run_command("Performance.enable", {"timeDomain": "threadTicks"})
        self.size(1400, 900)

    def size(self, width, height, scale=1):
        self.run_command("Emulation.setDeviceMetricsOverride",
                         {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False})

    def scheme(self, name):
        self.run_command("Emulation.setEmulatedMedia",
                         {"features": [{"name": "prefers-color-scheme", "value": name}]})

    def open(self, path, fragment=""):
        """Opens a page and returns the CPU time of its main thread until it is loaded, in seconds. Unlike
        wall time, it hardly depends on what else the machine does."""
        self.driver.get("about:blank")
        self.driver.get(path.as_uri() + fragment)
        metrics = self.run_command("Performance.getMetrics", {})["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")

    def keep(self, path, act, condition):
        """Acts on the page and reopens it until the condition (JavaScript) is true, because a busy
        browser may lose data that a page has stored just before it is closed. Returns False if the
        condition never becomes true."""
        for _ in range(8):
            act()
            self.open(path)
            if self.run("return Boolean(" + condition + ")"):
                return True
        return False

    def paper(self):
        """Returns the page as PDF."""
        return base64.b64decode(self.run_command("Page.printToPDF", {"printBackground": True})["data"])

    def look_of_paper(self, parts):
        """Returns the background of the page printed in dark mode, and the visible parts."""
        self.run_command("Emulation.setEmulatedMedia",
                         {"media": "print", "features": [{"name": "prefers-color-scheme", "value": "dark"}]})
        look = (self.background(), [part for part in parts if self.run(
            f"return getComputedStyle(document.querySelector('{part}')).display") != "none"])
        self.run_command("Emulation.setEmulatedMedia", {"media": "", "features": []})
        self.scheme("light")
        return look

    def press(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def wait_for(self, condition):
        """Waits up to 10 s for the condition (JavaScript). Returns whether it became true."""
        end = time.time() + 10
        while time.time() < end:
            if self.run("return Boolean(" + condition + ")"):
                return True
            time.sleep(0.05)
        return False

    def background(self):
        return self.run("return getComputedStyle(document.body).backgroundColor")

    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """Returns all requests except those for the pages themselves."""
        log = [entry["message"] for entry in self.driver.get_log("performance")]
        return [line for line in log
                if '"Network.requestWillBeSent"' in line and '"documentURL":"file:' in line
                and '"type":"Document"' not in line]


# Returns the visible texts whose contrast with their background is too low (WCAG 2, AA).
CONTRAST = """
const parse = text => text.match(/[\\d.]+/g).map(Number);
const light = color => {
  const [r, g, b] = color.slice(0, 3).map(c => c / 255)
    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const behind = element => {
  for (let at = element; at; at = at.parentElement) {
    const color = parse(getComputedStyle(at).backgroundColor);
    if (color.length < 4 || color[3] === 1) return color;
  }
  return [255, 255, 255];
};
const low = new Set();
for (const element of document.querySelectorAll('body *:not(script, style, svg, svg *, noscript)')) {
  const says = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  if (!says || !element.checkVisibility()) continue;
  const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) low.add(element.className + ' ' + element.tagName + ' ' + ratio.toFixed(2));
  if (low.size > 20) break;
}
return [...low];
"""

UNNAMED = """
return [...document.querySelectorAll('button, a, input, dialog[open], summary')].filter(element =>
  !(element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.length)).length;
"""

MAX_CPU = 3.0  # seconds of CPU time to open a page: 1 alone, up to twice that beside other work
EXPAND = "document.querySelectorAll('details').forEach(one => { one.open = true; })"


def check_opening(browser, name, path):
    """Checks the loading time, and that hostile text has no effect."""
    seconds = browser.open(path)
    print(f"{name}: {path.stat().st_size / 1e6:.2f} MB, opens in {seconds:.2f} s of CPU time")
    check(seconds < MAX_CPU, f"{name} opens in {seconds} s of CPU time")
    check(browser.run("return document.title") != "obeyed", f"{name}: nothing hostile is obeyed")
    check(browser.run("return document.images.length") == 0, f"{name}: nothing hostile is an element")


def check_colors(browser, name, path):
    """Checks that a page has the colors of the system until others are chosen, which it remembers."""

    def forget():
        browser.run("localStorage.clear()")

    for scheme in ("dark", "light"):
        browser.scheme(scheme)
        check(browser.keep(path, forget, "localStorage.length === 0"), f"{name}: nothing is stored")
        first = browser.background()
        check(("rgb(255" in first) == (scheme == "light"), f"{name}: {scheme} as the system is: {first}")
        browser.run(EXPAND)
        low = browser.run(CONTRAST)
        check(not low, f"{name}, {scheme}: contrast below 4.5: {low[:5]}")

        def change():
            browser.press("d")
            check(browser.background() != first, f"{name}: {scheme} can be changed")

        check(browser.keep(path, change, "localStorage.length > 0"), f"{name}: the choice is stored")
        check(browser.background() != first, f"{name}: the choice of colors is remembered")
    browser.keep(path, forget, "localStorage.length === 0")


def check_common(browser, name, path):
    """Checks that apply to every page."""
    check_opening(browser, name, path)
    check_colors(browser, name, path)
    browser.press("?")
    check(browser.run("return document.getElementById('help').open"), f"{name}: ? opens the keys")
    browser.press("?")
    check(not browser.run("return document.getElementById('help').open"), f"{name}: ? closes them")
    browser.press("?", Keys.ESCAPE)
    check(not browser.run("return document.getElementById('help').open"), f"{name}: so does Escape")
    for width in (320, 768, 1920):
        browser.size(width, 900)
        browser.open(path)
        browser.run(EXPAND)
        wide = browser.run("return document.documentElement.scrollWidth")
        check(wide <= width, f"{name} is {wide} wide where {width} are")
    browser.size(1400, 900)
    check(not browser.run(UNNAMED), f"{name}: every button, link and field has a name")
    unheard = browser.run("return [...document.querySelectorAll('.scroll')].filter(one => one.tabIndex !== 0 ||"
                          " !one.getAttribute('aria-label')).length")
    check(unheard == 0, f"{name}: what is scrolled can be reached with keys, and has a name")
    broken = browser.run("return [...document.querySelectorAll('nav a[href^=\"#\"]')].filter(a => "
                         "!document.getElementById(a.hash.slice(1))).length")
    check(broken == 0, f"{name}: the links at the top lead somewhere")
    # The console would report blocked inline code; it must be empty.
    check(browser.complaints() == [], f"{name}: the console is empty")
    check(browser.requests() == [], f"{name} asks for nothing else")

"""The hooks of the documentation site: its navigation, made from the names of the pages, and what differs
between GitHub's markdown and that of mkdocs. See scripts/site."""

import html
import json
import os
import re
import urllib.parse

from mkdocs.exceptions import PluginError
from mkdocs.structure.nav import Link

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), "../.."))

# The sections of the navigation. A page belongs to the first section with a pattern that matches its path,
# otherwise to Developers.
SECTIONS = {
    "Start": r"README\.md|CHANGELOG\.md",
    "Tutorials": r".*/tutorial-[^/]*",
    "Guides": r".*/howto-[^/]*|tools/[^/]*/README\.md",
    "Reference": {
        "Contract": r"harness-tests/README\.md",
        "Files and formats": r".*/ref-[^/]*",
        "Commands": r"commands/.*",
    },
    "Explanations": r".*/why-[^/]*|harness-tests/RESULTS\.md|.*/EXPERIMENTS\.md|scripts/BENCHMARKS\.md"
                    r"|lib/[^/]*/[A-Z]+\.md",
    "Developers": r".*",
}

LINK = re.compile(r"(?<!\!)\[((?:\[[^\]]*\]|[^\[\]])*)\]\(<?([^)> ]+)>?\)")

# A paragraph that mentions the command that opens the web app.
BROWSER = re.compile(r"^[^|\n].*`play --browser`(?:.|\n(?!\n))*$", re.M)

# Set by on_config.
pages, repository, has_app, commands, harnesses = {}, "", False, set(), set()


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def title_of(text, path):
    """Returns the first heading without its markup."""
    heading = re.search(r"^# (.+)$", text, re.M)
    if not heading:
        raise PluginError(f"{path} has no heading")
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).replace("`", "").strip()


def description_of(text):
    """Returns the first paragraph without its markup."""
    paragraph = re.search(r"\n\n([\w`*].*(?:\n.+)*)", text)
    plain = LINK.sub(r"\1", paragraph[1] if paragraph else "")
    return html.escape(re.sub(r"[`*]|<[^>]*>", "", " ".join(plain.split())))


def is_in(section, path):
    if isinstance(section, dict):
        return any(is_in(each, path) for each in section.values())
    return re.fullmatch(section, path) is not None


def section_of(section, paths):
    """Takes the pages of a section out of `paths` and returns its entry in the navigation."""
    if isinstance(section, dict):
        return [{name: entry} for name, each in section.items() if (entry := section_of(each, paths))]
    mine = [path for path in paths if is_in(section, path)]
    for path in mine:
        paths.remove(path)
    return [{title_of(pages[path], path): path} for path in mine]


def links_of(path):
    """Returns the pages that a page links to, in its order; of the start page those that are for somebody."""
    text = pages.get(path, "").split("## Where to go on")[-1]
    return [os.path.normpath(os.path.join(os.path.dirname(path), each)) for each in re.findall(r"[\w/.-]+\.md", text)]


def order_of(path):
    """Returns what sorts pages: tools in the order of the start page, their pages in that of their README."""
    def place(links, prefix):
        return next((index for index, each in enumerate(links) if prefix and each.startswith(prefix)), len(links))
    tool = re.match(r"tools/[^/]*/|", path)[0]
    first = ["README.md", "CONTRIBUTING.md", "commands/gauntlet.md"]
    return (path not in first, place(links_of("README.md"), tool), tool, path != tool + "README.md",
            place(links_of(tool + "README.md"), path), path[:-3])


def on_config(config):
    global repository, has_app
    docs = config["docs_dir"]
    for folder, _, names in os.walk(docs):
        for name in names:
            if name.endswith(".md"):
                path = os.path.relpath(os.path.join(folder, name), docs)
                pages[path] = read(os.path.join(docs, path))
    commands.update(name[9:-3] for name in pages if name.startswith("commands/"))
    for folder, _, names in os.walk(os.path.join(ROOT, "lib")):
        if os.path.basename(folder) == "harnesses":
            harnesses.update(name[:-4].replace("_", "-") for name in names if name.endswith(".cpp"))
    has_app = os.path.isdir(os.path.join(ROOT, "build/page/site"))
    paths = sorted(pages, key=order_of)
    config["nav"] = [{name: entry} for name, section in SECTIONS.items() if (entry := section_of(section, paths))]
    # The theme would ask GitHub about the repository for each reader.
    repository = config["repo_url"]
    config.update(repo_url="", repo_name="", edit_uri="")
    return config


def on_nav(nav, config, files):
    """Adds what mkdocs does not build: the web app, the documentation of the libraries, the sources."""
    def add(section, title, url):
        section = next(item for item in nav.items if item.title == section)
        link = Link(title, url)
        link.parent = section
        section.children.append(link)
    if has_app:
        nav.items.append(Link("Web app", "app/index.html"))
    add("Reference", "C++ libraries", "api/index.html")
    if repository:
        add("Developers", "Sources", repository)
    return nav


def outside_code(text):
    """Yields the parts of a page, and whether each is a block of code."""
    part, is_code = [], False
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            if is_code:
                part.append(line)
                yield "\n".join(part), True
                part = []
            else:
                yield "\n".join(part), False
                part = [line]
            is_code = not is_code
        else:
            part.append(line)
    yield "\n".join(part), is_code


def link_to_file(match, page):
    """Changes a link to a file that is not a page."""
    text, target = match[1], match[2]
    if re.match(r"[a-z]+:|#", target):
        return match[0]
    file, hash, anchor = target.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(page.file.src_path), urllib.parse.unquote(file)))
    readme = os.path.normpath(os.path.join(path, "README.md"))
    if readme in pages:
        return f"[{text}]({os.path.relpath(readme, os.path.dirname(page.file.src_path) or '.')}{hash}{anchor})"
    place = os.path.join(ROOT, path)
    if path in pages or not os.path.exists(place) or path.endswith((".png", ".svg")):
        return match[0]  # mkdocs refuses a link that leads nowhere
    if repository:
        kind = "tree" if os.path.isdir(place) else "blob"
        return f"[{text}]({repository.rstrip('/')}/{kind}/main/{path}{hash}{anchor})"
    return text if "`" in text or path in text else f"{text} (`{path}`)"


def with_lists(text):
    """Indents the items of lists by four spaces instead of two or three, and begins each list with a blank
    line: GitHub needs neither."""
    out, unit, before = [], 0, ""
    for line in text.split("\n"):
        item = re.match(r"( *)([-*]|\d+\.) ", line)
        if item and not unit and not item[1] and (not before.strip() or item[2] in ("-", "*", "1.")):
            if before.strip():
                out.append("")
            unit = len(item[2]) + 1
        elif unit and line.strip() and not line.startswith(" ") and not item and not before.strip():
            unit = 0
        if unit and line.startswith(" "):
            indent = len(line) - len(line.lstrip())
            line = " " * (4 * -(-indent // unit)) + line.lstrip()
        out.append(line)
        before = line
    return "\n".join(out)


def opens_in_app(code, page):
    """Returns links that open the commands of a block of code in the web app."""
    links = {}
    for line in code.split("\n"):
        line = re.sub(r"^\$ |\s+# .*$", "", line.strip())
        given = re.fullmatch(r"(?:scripts/run )?([\w-]+)((?: --\w[\w-]*)*) ?< ?(?:/usr/share/gauntlet/)?"
                             r"(harness-tests/\S+-in\.json)", line)
        echoed = re.fullmatch(r"echo '([^']*)' \| ([\w-]+)((?: --\w[\w-]*)*)", line)
        played = re.fullmatch(r"(?:printf .* \| )?play (\w+)(?: --.*)?", line)
        if given:
            tool, flags, text = given[1], given[2], read(os.path.join(ROOT, given[3])).strip()
        elif echoed:
            text, tool, flags = echoed[1], echoed[2], echoed[3]
        elif played:
            links[f"Play {played[1]} in the web app"] = f"play/{played[1]}?start=1"
            continue
        else:
            continue
        if tool in harnesses and len(text) < 4000 and "exec:" not in text:
            values = urllib.parse.urlencode({"in": text, "flags": flags.strip()}, quote_via=urllib.parse.quote)
            links.setdefault(f"Open {tool} in the web app", f"ask/{tool}?{values}")
    return "".join(app_link(name, "#" + address, page) for name, address in links.items())


def app_link(name, address, page):
    target = "../" * page.file.url.count("/") + "app/index.html" + address
    return f'\n\n<p class="open-in-app"><a href="{html.escape(target)}">{name}</a></p>\n'


def on_page_markdown(markdown, page, config, files):
    page.meta["description"] = description_of(markdown)
    out, has_browser = [], False
    for part, is_code in outside_code(markdown):
        if is_code:
            if re.match(r"\s*```\n\s*\$ ", part):
                part = part.replace("```", "```console", 1)
            if has_app:
                part += opens_in_app(part, page)
        else:
            part = LINK.sub(lambda match: link_to_file(match, page), part)
            if has_app and (mention := BROWSER.search(part)) and not has_browser:
                has_browser = True
                part = part[:mention.end()] + app_link("Open the web app", "", page) + part[mention.end():]
        out.append(part)
    return with_lists("\n".join(out))


def on_page_content(html, page, config, files):
    """Keeps flags in code on one line, and links the first mention of each command to its page."""
    html = re.sub(r"<code>[^<]*</code>", lambda code: re.sub(
        r"(?<![\w-])--?[a-z][\w-]*", r'<span class="flag">\g<0></span>', code[0]), html)
    if page.file.src_path.startswith("commands/"):
        return html
    base, linked = "../" * page.file.url.count("/"), set()

    def link(match):
        name = (match[1] or "").replace(" ", "-")
        if name not in commands or name in linked:
            return match[0]
        linked.add(name)
        return f'<a href="{base}commands/{name}.html">{match[0]}</a>'
    return re.sub(r"<a\b.*?</a>|<h\d.*?</h\d>|<pre.*?</pre>|<code>([\w -]+)</code>", link, html, flags=re.S)


def on_post_build(config):
    """Takes sections that several commands share out of the index of the search, but for the first one."""
    path = os.path.join(config["site_dir"], "search/search_index.json")
    index = json.loads(read(path))
    texts = [(entry["title"], entry["text"]) for entry in index["docs"]]
    index["docs"] = [entry for number, entry in enumerate(index["docs"]) if texts.index(texts[number]) == number]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(index, file)

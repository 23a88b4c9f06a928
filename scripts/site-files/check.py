#!/usr/bin/env python3
"""check.py SITE: checks all links and pictures in the HTML files of a folder. Each must lead to a file of the
folder, and if it names an anchor, to one of that page; no page loads anything from another host. Prints each
finding; exits with status 1 if there are any."""

import html.parser
import os
import re
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """The anchors of a page, its links, and the addresses from which it loads something."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links, self.loaded = {"", "top"}, [], []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.anchors.update(attrs[name] for name in ("id", "name") if attrs.get(name))
        if tag in ("a", "area"):
            self.links.append(attrs.get("href"))
        elif tag == "link" and attrs.get("rel") in ("canonical", "alternate"):
            return
        else:
            self.loaded += [attrs[name] for name in ("src", "href", "data", "srcset") if attrs.get(name)]


def main():
    top = os.path.realpath(sys.argv[1])
    pages, findings, count = {}, set(), 0
    for folder, _, names in os.walk(top):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith(".html") and not path.startswith(f"{top}/app/") and name != "404.html":
                pages[path] = Page(path)
            elif name.endswith(".css"):
                with open(path, encoding="utf-8") as file:
                    if re.search(r"url\([\"']?(?:https?:)?//|@import", file.read()):
                        findings.add(f"{os.path.relpath(path, top)}: loads something")
    for path, page in pages.items():
        for link in filter(None, page.links + page.loaded):
            address = urllib.parse.urlsplit(link)
            place = f"{os.path.relpath(path, top)}: {link}"
            if address.scheme or address.netloc:
                if link in page.loaded and address.scheme not in ("data", "javascript"):
                    findings.add(f"{place}: loaded from another host")
                continue
            count += 1
            file = urllib.parse.unquote(address.path)
            target = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
            if os.path.isdir(target):
                target = os.path.join(target, "index.html")
            if not target.startswith(top) or not os.path.isfile(target):
                findings.add(f"{place}: there is no such file")
            elif target in pages and urllib.parse.unquote(address.fragment) not in pages[target].anchors:
                findings.add(f"{place}: there is no such anchor")
    print("\n".join(sorted(findings)) or f"{len(pages)} pages, {count} links: nothing found")
    sys.exit(1 if findings else 0)


main()

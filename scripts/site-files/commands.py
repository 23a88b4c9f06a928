#!/usr/bin/env python3
"""commands.py MANUAL FOLDER: writes a page of markdown into FOLDER for each manual page in MANUAL/man1, and
gauntlet.md for gauntlet(7). Knows the roff requests that tools/docs and its overview use, and refuses others."""

import html
import os
import re
import shlex
import sys

SIGNS = {r"\-": "-", r"\e": "\\", r"\(aq": "'", r"\(dq": '"', r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\&": ""}
SIGN = re.compile("|".join(map(re.escape, SIGNS)))
FONT = re.compile(r"\.(B|I|BR) (.*)")  # a line in one font, or in two in turn
IGNORED = (".TH", ".nh", ".hy", ".RS", ".RE", '.\\"')


def plain(text):
    """Returns roff text without fonts."""
    return SIGN.sub(lambda sign: SIGNS[sign[0]], re.sub(r"\\f[BIR]", "", text))


def command_of(page):
    """Returns "xtest sandbox-report" for "xtest-sandbox-report"."""
    return re.sub(r"^(xtest|xleague)-", r"\1 ", page)


def to_html(text):
    """Returns roff text as HTML: bold as code, with a link if it names a page; flags as code, too."""
    parts = re.split(r"\\f([BIR])", text)
    out = ""
    for font, part in zip(["R"] + parts[1::2], parts[::2]):
        part = html.escape(plain(part), quote=False)
        element = {"B": "code", "I": "em"}.get(font) if re.search(r"[\w-]", part) else None
        if font == "R":
            part = re.sub(r'(?<![\w"-])--[a-z][\w-]*', r"<code>\g<0></code>", part)
        out += f"<{element}>{part}</{element}>" if element else part
    out = re.sub(r"<code>gauntlet</code> ?\(7\)", '<a href="gauntlet.html">all commands</a>', out)
    return re.sub(r"<code>([\w-]+)</code> ?\(1\)",
                  lambda page: f'<a href="{page[1]}.html"><code>{command_of(page[1])}</code></a>', out)


def text_of(line):
    """Returns a line of text, with the request for its fonts as escapes."""
    request = FONT.match(line)
    if not request:
        return line
    fonts, rest = request.groups()
    words = shlex.split(rest.replace("\\", "\\\\")) if len(fonts) == 2 else [rest]
    return "".join(rf"\f{fonts[index % len(fonts)]}{word}\fR" for index, word in enumerate(words))


def blocks_of(lines):
    """Yields the blocks of a page: ("section" or "group", title), ("term", term, meaning), ("code", text),
    ("text", text)."""
    at = 0

    def read_text():
        nonlocal at
        texts = []
        while at < len(lines) and (not lines[at].startswith(".") or FONT.match(lines[at])):
            texts.append(text_of(lines[at]))
            at += 1
        return " ".join(filter(None, texts))

    while at < len(lines):
        request, _, rest = lines[at].partition(" ")
        if not request.startswith(".") or FONT.match(lines[at]):
            if text := read_text():
                yield "text", text
            continue
        at += 1
        if request in (".SH", ".SS"):
            yield "section" if request == ".SH" else "group", plain(rest)
        elif request == ".TP":
            term = text_of(lines[at])
            at += 1
            yield "term", term, read_text()
        elif request == ".nf":
            end = lines.index(".fi", at)
            yield "code", "\n".join(map(plain, lines[at:end]))
            at = end + 1
        elif request == ".PP":
            yield ("text", "")  # ends a list of terms
        elif request not in IGNORED:
            sys.exit(f"commands.py: unknown request: {lines[at - 1]}")


def usage(text, name):
    """Returns each alternative of a synopsis on a line of its own."""
    lines, depth = [""], 0
    for word in to_html(text).split(" "):
        depth += word.count("[") + word.count("(") - word.count("]") - word.count(")")
        if word == "|" and depth == 0:
            lines.append(f"<code>{name}</code>")
        else:
            lines[-1] += " " * bool(lines[-1]) + word
    return '<div class="usage">' + "".join(f"<p>{line}</p>" for line in lines) + "</div>"


def to_markdown(text):
    out, anchors, section, name, is_list = [], set(), "", "", False
    for kind, *data in blocks_of(text.split("\n")):
        if is_list != (kind == "term"):
            is_list = not is_list
            out.append('\n<dl class="terms">' if is_list else "</dl>\n")
        if kind == "term":
            flag = re.search(r"--[\w-]+", plain(data[0])) if section == "OPTIONS" else None
            anchor = f' id="{flag[0]}"' if flag and flag[0] not in anchors else ""
            anchors.add(flag and flag[0])
            out.append(f"<dt{anchor}>{to_html(data[0])}</dt>\n<dd>{to_html(data[1])}</dd>")
        elif kind == "section":
            section = data[0]
            if section not in ("NAME", "SYNOPSIS", "SEE ALSO"):
                out.append(f"## {section if section == 'JSON' else section.capitalize()}\n")
        elif kind == "group":
            out.append(f"### {data[0]}\n")
        elif kind == "code":
            out.append(f"```{'console' if data[0].startswith('$') else 'text'}\n{data[0]}\n```\n")
        elif section == "NAME":
            name, summary = plain(data[0]).split(" - ", 1)
            name = command_of(name)
            out.append(f"# {'All commands' if name == 'gauntlet' else name}\n\n{summary[0].upper()}{summary[1:]}.\n")
        elif section == "SYNOPSIS":
            out.append(usage(data[0], name) + "\n")
        elif section == "SEE ALSO":
            out.append(f'<p class="see-also">See also {to_html(data[0]).replace(" ,", ",")}</p>\n')
        elif data[0]:
            out.append(f"<p>{to_html(data[0])}</p>\n")
    return "\n".join(out + ["</dl>"] * is_list)


def main():
    manual, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    for section in ("man1", "man7"):
        for name in os.listdir(f"{manual}/{section}"):
            with open(f"{manual}/{section}/{name}", encoding="utf-8") as file:
                text = to_markdown(file.read())
            with open(f"{folder}/{os.path.splitext(name)[0]}.md", "w", encoding="utf-8") as file:
                file.write(text + "\n")


main()

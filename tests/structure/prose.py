"""Separates prose from code: comments and string literals are prose, and so are whole documents."""

import os
import re

from cpp_scopes import TOKEN

C_LIKE = (".cpp", ".h", ".c", ".cu", ".js", ".css")
HASH_COMMENTS = re.compile(r"""(?P<prose> \"{3}.*?\"{3} | '{3}.*?'{3} | "(?:[^"\\\n]|\\.)*"
                               | '(?:[^'\\\n]|\\.)*' | (?:^|(?<=\s))\#[^\n]* )""",
                           re.X | re.S | re.M)
HASH_LIKE = (".py", ".cmake", "CMakeLists.txt")
PROSE_TOKENS = ("comment", "raw", "string")


def prose_spans(path, text):
    """The (begin, end) of each piece of prose in TEXT, in order."""
    if path.endswith(C_LIKE):
        return [match.span() for match in TOKEN.finditer(text)
                if match.lastgroup in PROSE_TOKENS or match["raw"]]
    if path.endswith(HASH_LIKE):
        return [match.span() for match in HASH_COMMENTS.finditer(text)]
    return [(0, len(text))]


def blank(text):
    """TEXT with blanks for all but its line ends, so that offsets stay."""
    return re.sub(r"[^\n]", " ", text)


def split(path, text):
    """TEXT twice: with its code blanked, and with its prose blanked."""
    prose, code, position = [], [], 0
    for begin, end in prose_spans(path, text):
        prose += [blank(text[position:begin]), text[begin:end]]
        code += [text[position:begin], blank(text[begin:end])]
        position = end
    return "".join([*prose, blank(text[position:])]), "".join([*code, text[position:]])


def folder_of(path):
    """The folder that a summary counts PATH under: the first, or the first two in tests."""
    parts = os.path.dirname(path).split("/")
    depth = 2 if parts[0] in ("tests", "analyzer", "profiler") else 1
    return "/".join(parts[:depth]) or "."

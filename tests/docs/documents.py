"""What a document says: its text without line breaks, and its tables."""

import re

CODE = re.compile(r"`([^`]+)`")


def flowing(text):
    """TEXT with its line breaks as spaces, as a reader reads it."""
    return re.sub(r"\s+", " ", text)


def rows(text, header):
    """The cells of each row of the one table whose first line begins with HEADER."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(header)]
    if len(starts) != 1:
        raise ValueError(f"{len(starts)} tables begin with '{header}', not one")
    found = []
    for line in lines[starts[0] + 2:]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip()[1:-1].split("|")])
    return found


def names(cell):
    """The names in backquotes."""
    return CODE.findall(cell)


def numbers(text, pattern):
    """The numbers that the groups of PATTERN match in the text without line breaks."""
    match = re.search(pattern, flowing(text))
    if not match:
        raise ValueError(f"there is no '{pattern}'")
    return [int(each) for each in match.groups()]


def column(text, header, index=0):
    """All names in backquotes in a column of a table."""
    return [name for row in rows(text, header) for name in names(row[index])]


def section(text, heading):
    """The text from a heading to the next one of any level."""
    match = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", text, re.M | re.S)
    if not match:
        raise ValueError(f"there is no heading '{heading}'")
    return match[1]


def bold_items(text, heading):
    """The bold words that begin the items of the list below a heading."""
    return re.findall(r"^- \*\*(.*?)\*\*", flowing_items(section(text, heading)), re.M)


def flowing_items(text):
    """TEXT with each item of a list on one line."""
    return re.sub(r"\n  +", " ", text)

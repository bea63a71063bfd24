#!/usr/bin/env python3
"""Prints the line tables of some functions, as the running Python creates them.

    python3.12 generate.py > 3.12.txt

A line for each code object: its name, its first line, its table in hexadecimal,
and the lines of its instructions, "OFFSET:LINE" where the line changes. The
lines are those that this Python's own decoder finds.
"""

import dis
import sys
import types

# Steps of many lines, back and forth, many instructions on a line, and calls
# that span lines.
SOURCE = "\n" * 40 + '''
def straight(a):
    b = a + 1
    return b

def backwards(f):
    return f(
        1,
        f(2),
        f(
            3))

def far(f):
    f(1)
''' + "\n" * 700 + '''
    f(2)
    for each in f:
        yield each
    try:
        f(3)
    except ValueError as error:
        f(error)
    finally:
        f(4)
    with f:
        f(5)

def wide(f):
    return [''' + ", ".join(f"f({i})" for i in range(40)) + ''']

async def waits(f):
    async with f as g:
        await g
    return {a: b async for a, b in f if a}
'''


def codes(code):
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from codes(each)


def line_starts(code):
    """Returns (offset, line) for each position where another line begins."""
    if sys.version_info < (3, 10):
        return list(dis.findlinestarts(code))
    found, last = [], None
    for start, end, line in code.co_lines():
        # Those without a line have that of the instructions before.
        if line is not None and line != last and end > start:
            found.append((start, line))
            last = line
    return found


for code in codes(compile(SOURCE, "<source>", "exec")):
    table = code.co_lnotab if sys.version_info < (3, 10) else code.co_linetable
    print(code.co_name, code.co_firstlineno, table.hex() or "-",
          *(f"{start}:{line}" for start, line in line_starts(code)))

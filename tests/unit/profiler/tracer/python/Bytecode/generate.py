#!/usr/bin/env python3
"""Prints the bytecode of some functions, as the running Python compiles and specializes it.

    python3.12 generate.py > 3.12.txt

The files come from 3.9.18, 3.10.13, 3.11.7, 3.12.1, 3.13.0, and 3.14.0 for WebAssembly, which
PyPI's componentize-py 0.25.1 contains.

A line for each form of a function: its name; the form; the bytecode; the offset of the first
exception handler, 0 if there is none, or "?" if instructions are hidden; and the backward jumps,
"TARGET:DISTANCE", that this Python's own "dis" finds. The bytecode is hexadecimal, in parts
separated by ",": "0102*3" is "010201020102". The forms are:

    original      as it was compiled
    adaptive      in memory, after the function ran often (from 3.11 on)
    instrumented  the same with monitored jumps and calls (from 3.12 on)
    lines         the same with monitored lines, which hide instructions (from 3.12 on)
"""

import dis
import sys
import types

SOURCE = '''
def straight(a):
    return [a, a + 1]

def loops(a):
    for each in range(9):
        a += each
    return a

def counts(a):
    while a < 20:
        a += 1
    return a

def forever(a):
    while True:
        a += 1
        if a > 20:
            break
        if a % 3:
            continue
        a += 2
    return a

def nested(a):
    for i in [1, 2, 3]:
        for j in (4, 5):
            while a < i * j:
                a += 1
            else:
                a -= 1
        if a == 7:
            continue
    return a

def catches(a):
    for each in (1, 0, "x"):
        try:
            a += 1 // each
        except ZeroDivisionError:
            continue
        except TypeError:
            a += 1
        finally:
            a += 1
    return a

class Manager:
    def __enter__(self):
        self.entered = True
        return self
    def __exit__(self, *_):
        return True

def manages(a):
    with Manager() as first:
        while a < 9:
            with first:
                a += 1
                raise ValueError
    return a

def comprehends(a):
    squares = [each * each for each in range(a)]
    return {i: j for i in squares for j in squares if i}, sum(k for k in squares)

def matches(a):
    for each in (1, (2, 3), {"four": 5}, None, "text"):
        match each:
            case 1:
                a += 1
            case (2, second):
                a += second
            case {"four": value}:
                a += value
            case None:
                continue
            case _:
                break
    return a

def generates(a):
    def inner():
        for each in range(a):
            sent = yield each
            while sent:
                sent = yield sent
        yield from range(a)
    return list(inner())

class Countdown:
    def __init__(self, count):
        self.count = count
    def __aiter__(self):
        return self
    async def __anext__(self):
        if not self.count:
            raise StopAsyncIteration
        self.count -= 1
        return self.count

async def nothing():
    return 0

async def awaits(a):
    while a < 9:
        a += 1 + await nothing()
    async for each in Countdown(3):
        a += each
    for each in range(3):
        await nothing()
    async def inner():
        return [each async for each in Countdown(a) if each]
    await inner()
    return a

def wide(a):
    for each in range(3):
        while a < 9:
            a = a + 1
WIDE
    return a

def widest(a):
    for each in range(3):
        while a < 9:
            a = a + 1
WIDEST
    return a
'''


def source():
    text = SOURCE
    if sys.version_info < (3, 10):
        start, end = text.index("def matches"), text.index("def generates")
        text = text[:start] + text[end:]
    repeated = "        b = each\n"
    return text.replace("WIDEST\n", repeated * 80000).replace("WIDE\n", repeated * 200)


def codes(code):
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from codes(each)


def run(function):
    result = function(3)
    if isinstance(result, types.CoroutineType):
        try:
            result.send(None)
        except StopIteration:
            pass


def packed(code):
    """Returns hexadecimal parts; repeated ones are counted."""
    parts, start, position = [], 0, 0
    while position < len(code):
        for size in (2, 4, 6, 8):
            part, count = code[position:position + size], 1
            while code[position + count * size:position + (count + 1) * size] == part:
                count += 1
            if count >= 16:
                parts += [code[start:position].hex(), f"{part.hex()}*{count}"]
                start = position = position + count * size
                break
        else:
            position += 2
    return ",".join(part for part in [*parts, code[start:].hex()] if part)


def jumps(code):
    """Returns the offset of the first handler and the backward jumps of loops."""
    handlers, found, last = [], [], None
    for each in dis.get_instructions(code):
        if each.opname == "PUSH_EXC_INFO":
            handlers.append(each.offset)
        if "JUMP" in each.opname and "NO_INTERRUPT" not in each.opname:
            target = each.jump_target if sys.version_info >= (3, 13) else each.argval
            # An await goes on after an exception was thrown into it: no loop.
            if target <= each.offset and last != "CLEANUP_THROW":
                found.append(f"{target}:{each.offset - target}")
        if each.opname != "EXTENDED_ARG":
            last = each.opname
    return [str(min(handlers, default=0)), *found]


def forms(functions, whole):
    """Yields the names of forms; in between, the functions run."""
    yield "original"
    if sys.version_info < (3, 11):
        return
    for _ in range(50):
        for function in functions:
            run(function)
    yield "adaptive"
    if sys.version_info < (3, 12):
        return
    tool, events = sys.monitoring.DEBUGGER_ID, sys.monitoring.events
    sys.monitoring.use_tool_id(tool, "generate")
    jumped = events.JUMP | events.BRANCH | events.CALL | events.PY_START | events.PY_YIELD
    for form, own in (("instrumented", jumped), ("lines", events.LINE)):
        for code in codes(whole):
            sys.monitoring.set_local_events(tool, code, own)
        for function in functions:
            run(function)
        yield form


def main():
    whole = compile(source(), "<source>", "exec")
    namespace = {"__name__": "source"}
    exec(whole, namespace)
    functions = [each for each in namespace.values()
                 if isinstance(each, types.FunctionType) and each.__name__ != "nothing"]
    compiled = {code: jumps(code) for code in codes(whole)}
    for form in forms(functions, whole):
        for code, expected in compiled.items():
            content = code.co_code if form == "original" else code._co_code_adaptive
            print(code.co_name, form, packed(content), *(["?"] if form == "lines" else expected))


if __name__ == "__main__":
    main()

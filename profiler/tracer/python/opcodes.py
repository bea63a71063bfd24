#!/usr/bin/env python3
"""Prints the row of Opcodes.inc for the running Python.

    for each in 3.9 3.10 3.11 3.12 3.13 3.14; do python$each opcodes.py; done > Opcodes.inc

A row has a byte for each opcode, as Opcodes.h packs it. It comes from the module "opcode" and, for
the numbers of specialized instructions in 3.11 and 3.12, from the header opcode.h. All releases of
a minor version share one row, on all machines: that of 3.14 comes from the CPython 3.14.0 for
WebAssembly in PyPI's componentize-py 0.25.1.
"""

import opcode
import pathlib
import re
import sys
import sysconfig

MINOR = sys.version_info[1]

# The order is that of OpcodeKind.
OTHER, PREFIX, HANDLER, THROW, BACKWARD_JUMP, ABSOLUTE_JUMP, UNKNOWN = range(7)
CACHE_BITS = 4

# They replace another instruction, which is stored elsewhere, or never run.
OPAQUE = {"CACHE", "RESERVED", "ENTER_EXECUTOR", "INSTRUMENTED_LINE", "INSTRUMENTED_INSTRUCTION"}
INSTRUMENTED = "INSTRUMENTED_"


def specialized_numbers():
    """The numbers of specialized instructions by their names."""
    if MINOR < 11:
        return {}
    if hasattr(opcode, "_specialized_opmap"):
        return opcode._specialized_opmap
    header = pathlib.Path(sysconfig.get_path("include"), "opcode.h").read_text()
    defined = re.findall(r"#define\s+(\w+)\s+(\d+)\b", header)
    names = {name for names in opcode._specializations.values() for name in names}
    return {name: int(number) for name, number in defined if name in names}


def original_names():
    """The names of the instructions that specialized ones replace."""
    families = getattr(opcode, "_specializations", {})
    return {name: base for base, names in families.items() for name in names}


def cache_count(name):
    entries = getattr(opcode, "_inline_cache_entries", {})
    if isinstance(entries, dict):
        return entries.get(name, 0)
    return entries[opcode.opmap[name]]


def kind(name):
    kinds = {"EXTENDED_ARG": PREFIX, "PUSH_EXC_INFO": HANDLER, "CLEANUP_THROW": THROW}
    if name in kinds:
        return kinds[name]
    if "JUMP_BACKWARD" in name and name != "JUMP_BACKWARD_NO_INTERRUPT":
        return BACKWARD_JUMP
    return ABSOLUTE_JUMP if opcode.opmap[name] in opcode.hasjabs else OTHER


def row():
    table = [UNKNOWN << CACHE_BITS] * 256
    specialized = specialized_numbers()
    originals = original_names()
    assert specialized.keys() == originals.keys()
    for name, number in {**opcode.opmap, **specialized}.items():
        base = originals.get(name, name)
        if base.startswith(INSTRUMENTED):
            base = base[len(INSTRUMENTED):]
        # Those from 256 on exist in the compiler alone.
        if number < len(table) and name not in OPAQUE:
            table[number] = kind(base) << CACHE_BITS | cache_count(base)
    return table


def main():
    print(f"{{.Minor = {MINOR}, .Packed = {{")
    table = row()
    for start in range(0, len(table), 16):
        print("    " + " ".join(f"0x{value:02x}," for value in table[start:start + 16]))
    print("}},")


if __name__ == "__main__":
    main()

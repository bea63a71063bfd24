"""What the code says: the values of named constants, and the names in enumerations and tables.

Everything here reads the text of a source file. Nothing is built, so a constant has to be a literal
or a product of literals and the units below.
"""

import ast
import glob
import json
import os
import re

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
NANOSECONDS = {"Millisecond": 1e6, "Second": 1e9, "NanosecondsPerMillisecond": 1e6,
               "NanosecondsPerSecond": 1e9}


class Unreadable(Exception):
    """A source file does not have what a document cites, or has it more than once."""


def read(root, path):
    try:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}") from error


def the_only(found, path, what):
    if len(found) != 1:
        raise Unreadable(f"{path} has {what} {len(found)} times, not once")
    return found[0]


def value_of(text, path):
    """The value of a C++ expression such as uint64_t{64} << 20 or 30'000 * Millisecond."""
    text = re.sub(r"(?<=\d)'(?=\d)", "", text.strip())
    text = re.sub(r"\b\w+\{(\w+)\}", r"\1", text)
    text = re.sub(r"\b[a-z]\w*\((\w+)\)", r"\1", text)
    text = re.sub(r"\b(\d[\d.]*)[uUlL]+\b", r"\1", text)
    try:
        return eval(text, {"__builtins__": {}}, NANOSECONDS)
    except Exception as error:
        raise Unreadable(f"{path}: '{text}' is no number") from error


def constant(root, path, name):
    """The value of a constexpr of a C++ file, or of a constant of a Python file."""
    text = read(root, path)
    if path.endswith(".py"):
        return python_constant(text, path, name)
    code = COMMENT.sub("", text)
    found = [match[1] for statement in re.findall(r"\bconstexpr\b([^;]*);", code)
             for match in re.finditer(rf"\b{name}\s*=\s*((?:[^,{{}}]|\{{[^}}]*\}})+)", statement)]
    return value_of(the_only(found, path, f"constant {name}"), path)


def python_constant(text, path, name):
    found = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign):
            targets, values = node.targets[0], node.value
            pairs = zip(targets.elts, values.elts) if isinstance(targets, ast.Tuple) \
                else [(targets, values)]
            found += [ast.literal_eval(value) for target, value in pairs
                      if isinstance(target, ast.Name) and target.id == name]
    return the_only(found, path, f"constant {name}")


def literal(root, path, pattern):
    """The number that PATTERN's group matches, where a constant would have no better name."""
    return value_of(the_only(re.findall(pattern, read(root, path)), path, f"'{pattern}'"), path)


def enumerators(root, path, name, but=()):
    code = COMMENT.sub("", read(root, path))
    found = re.findall(rf"enum class {name}\b[^{{;]*\{{([^}}]*)\}}", code)
    body = the_only(found, path, f"enum {name}")
    names = [each.split("=")[0].strip() for each in body.split(",")]
    return [each for each in names if each and each not in but]


def matches(root, path, pattern):
    """The groups of all matches of PATTERN in a source, at least one."""
    found = re.findall(pattern, read(root, path))
    if not found:
        raise Unreadable(f"{path} has no '{pattern}'")
    return found


def members(root, path, struct, type_pattern):
    """The (type, name) of the members of a struct whose type matches."""
    body = the_only(re.findall(rf"struct {struct} \{{(.*?)\n\}};", read(root, path), re.S), path,
                    f"struct {struct}")
    return re.findall(rf"^  ({type_pattern}) (\w+) =", body, re.M)


def files(root, pattern):
    """The paths in ROOT that match a pattern of glob."""
    return sorted(os.path.relpath(path, root) for path in glob.glob(os.path.join(root, pattern)))


def stems(root, pattern):
    """The names of these files without folder and extension."""
    return [os.path.splitext(os.path.basename(path))[0] for path in files(root, pattern)]


def layers(root):
    return json.loads(read(root, "tests/structure/layers.json"))


def subfolders(root, folder):
    """The folders directly in FOLDER that tests/structure/layers.json declares."""
    prefix = folder + "/"
    return sorted({path[len(prefix):].split("/")[0] for path in layers(root)["folders"]
                   if path.startswith(prefix)})


def namespaces(root, folder):
    """The namespaces of the code in FOLDER and below: a folder adds its name to that above it."""
    declared = layers(root)
    found = set()
    for path in declared["folders"]:
        if path == folder or path.startswith(folder + "/"):
            parts = path.split("/")
            above = next(("/".join(parts[:count]) for count in range(len(parts), 0, -1)
                          if "/".join(parts[:count]) in declared["namespaces"]), None)
            if above is None:
                raise Unreadable(f"tests/structure/layers.json has no namespace for {path}")
            rest = path[len(above):].strip("/").split("/")
            found.add("::".join([declared["namespaces"][above], *filter(None, rest)]))
    return sorted(found)

"""Function schemas of PyTorch, such as add_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)."""

import re
from dataclasses import dataclass, field

from model_error import ModelError

FUNCTION = re.compile(r"(?P<name>\w+)(?:\.(?P<overload>\w+))?(?P<schema>\(.*\) -> .+)")
ARGUMENT = re.compile(r"(?P<type>\S.*?) (?P<name>\w+)(?:=(?P<default>.+))?")
# Tensor(a), Tensor(a!), Tensor(a -> *), Tensor(a|b): the sets before the arrow or the bang.
ALIAS = re.compile(r"\w\((?P<sets>[a-z](?:\|[a-z])*)(?P<written>!)?(?: -> [^)]*)?\)")
OPENING, CLOSING = "([", ")]"


@dataclass
class Function:
    name: str
    overload: str
    schema: str  # "(ARGUMENTS) -> RETURNS"
    viewed: list = field(default_factory=list)  # arguments that a return may alias, unwritten
    mutated: list = field(default_factory=list)  # arguments that the function writes to


def characters(text):
    """(position, character, depth in brackets) of each character of TEXT outside quotes."""
    depth, quote, escaped = 0, "", False
    for position, character in enumerate(text):
        if quote:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == quote:
                quote = ""
            continue
        if character in "\"'":
            quote = character
            continue
        depth -= character in CLOSING
        yield position, character, depth
        depth += character in OPENING
    if depth or quote:
        raise ModelError("a bracket or a quote is not closed")


def split_arguments(schema):
    """The arguments in the first brackets of SCHEMA, and the text after these."""
    begin, parts = 1, []
    for position, character, depth in characters(schema):
        if (character, depth) == (",", 1) or (character, depth) == (")", 0):
            parts.append(schema[begin:position].strip())
            begin = position + 1
        if (character, depth) == (")", 0):
            return [part for part in parts if part], schema[begin:]
    raise ModelError("the arguments do not end")


def alias_sets(text):
    return {name for match in ALIAS.finditer(text) for name in match["sets"].split("|")}


def parse(text):
    """Parses the value of the key func; a ModelError describes the problem, not the place."""
    match = FUNCTION.fullmatch(text)
    if not match:
        raise ModelError(f"no function schema: '{text}'")
    function = Function(match["name"], match["overload"] or "", match["schema"])
    arguments, returns = split_arguments(function.schema)
    returned = alias_sets(returns)
    for argument in arguments:
        if argument == "*":
            continue
        parsed = ARGUMENT.fullmatch(argument)
        if not parsed:
            raise ModelError(f"no argument: '{argument}' in '{text}'")
        alias = ALIAS.search(parsed["type"])
        if alias and alias["written"]:
            function.mutated.append(parsed["name"])
        elif alias and alias_sets(alias[0]) & returned:
            function.viewed.append(parsed["name"])
    return function

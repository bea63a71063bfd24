"""Reads what a C++ file defines at namespace and class scope, without a compiler.

It follows braces, namespaces and class bodies, and skips comments, literals and preprocessor
lines. Bodies of functions and initializers are skipped as a whole. Every branch of an #if is read,
so a file whose branches open different braces cannot be read: UnreadableFile reports it.
"""

import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<comment> //(?:[^\\\n]|\\.)* | /\*.*?\*/ )
  | (?P<directive> ^[ \t]*\#(?:[^\\\n]|\\.)* )
  | (?P<raw> (?:u8|[uUL])?R"(?P<delimiter>[^()\\\s]{0,16})\(.*?\)(?P=delimiter)" )
  | (?P<string> (?:u8|[uUL])?"(?:[^"\\\n]|\\.)*" )
  | (?P<number> \.?[0-9](?:[eEpP][+-]|'?[\w.])* )
  | (?P<char> (?:u8|[uUL])?'(?:[^'\\\n]|\\.)+' )
  | (?P<word> [A-Za-z_]\w* )
  | (?P<mark> :: | -> | \S )
""", re.X | re.S | re.M)
SKIPPED = ("comment", "directive")
CLOSING = {"{": "}", "(": ")", "[": "]"}
RECORD_KEYS = ("class", "struct", "union", "enum")


class UnreadableFile(Exception):
    """The braces of a file do not match as this reader counts them."""


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    line: int


@dataclass(frozen=True)
class TypeDefinition:
    kind: str  # class, struct, union, enum or alias
    name: str  # with its namespaces
    line: int
    text: str  # of an alias: what it stands for


@dataclass(frozen=True)
class Function:
    name: str
    line: int  # where the declaration begins
    lines: int  # from the line of the opening brace to that of the closing one


def tokenize(text):
    tokens, line, position = [], 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", position, match.start())
        position = match.start()
        if match.lastgroup not in SKIPPED:
            kind = "string" if match["raw"] else match.lastgroup
            tokens.append(Token(kind, match[0], line))
    return tokens


def skip_group(tokens, begin):
    """The index after the bracket that closes the one at BEGIN."""
    open_brackets = []
    for index in range(begin, len(tokens)):
        text = tokens[index].text
        if text in CLOSING:
            open_brackets.append(CLOSING[text])
        elif open_brackets and text == open_brackets[-1]:
            open_brackets.pop()
            if not open_brackets:
                return index + 1
        elif text in CLOSING.values():
            break
    raise UnreadableFile(f"line {tokens[begin].line}: '{tokens[begin].text}' is not closed")


def skip_angles(tokens, begin):
    """The index after the '>' that closes the '<' at BEGIN."""
    depth, index = 0, begin
    while index < len(tokens):
        text = tokens[index].text
        if text in CLOSING:
            index = skip_group(tokens, index)
            continue
        depth += (text == "<") - (text == ">")
        index += 1
        if depth == 0:
            break
    return index


def without_prefix(head):
    """HEAD without template parameters, attributes and export macros before its first word."""
    index = 0
    while index < len(head):
        text = head[index].text
        if text == "template" and index + 1 < len(head) and head[index + 1].text == "<":
            index = skip_angles(head, index + 1)
        elif text == "[":
            index = skip_group(head, index)
        elif text in ("typedef", "inline", "static", "constexpr"):
            index += 1
        else:
            break
    return head[index:]


def top_level(head):
    """The tokens of HEAD outside brackets and template arguments; a group becomes its bracket."""
    found, index = [], 0
    while index < len(head):
        token = head[index]
        found.append(token)
        is_template = (token.text == "<" and index > 0 and head[index - 1].kind == "word"
                       and head[index - 1].text != "operator")
        if token.text in CLOSING:
            index = skip_group(head, index)
        elif is_template:
            index = skip_angles(head, index)
        else:
            index += 1
    return found


def name_of_record(head):
    """The name after class, struct, union or enum, with its template arguments."""
    index = 1
    words = []
    while index < len(head):
        text = head[index].text
        if text in ("[", "("):
            index = skip_group(head, index)
        elif text == "<":
            end = skip_angles(head, index)
            words[-1:] = [(words or [""])[-1] + "".join(token.text for token in head[index:end])]
            index = end
        elif text in (":", "final", "{"):
            break
        else:
            if text == "::" or (words and words[-1].endswith("::")):
                words[-1:] = [(words or [""])[-1] + text]
            elif text not in RECORD_KEYS:
                words.append(text)
            index += 1
    return words[-1] if words else ""


def opens_member_initializer(head, outside):
    """Whether the brace after HEAD initializes a member in a constructor's list."""
    texts = [token.text for token in outside]
    return ("(" in texts and ":" in texts[texts.index("("):]
            and (head[-1].kind == "word" or head[-1].text == ">"))


def classify(head):
    """What the brace after HEAD opens: namespace, record, function, linkage or value."""
    head = without_prefix(head)
    outside = top_level(head)
    texts = [token.text for token in outside]
    if not texts:
        return "value"
    if texts[0] == "namespace":
        return "namespace"
    if texts[0] == "extern" and len(outside) == 2 and outside[1].kind == "string":
        return "linkage"
    if texts[0] in RECORD_KEYS and not is_function(texts):
        return "record"
    if "(" in texts and is_function(texts):
        return "member" if opens_member_initializer(head, outside) else "function"
    return "value"


def is_function(texts):
    """Whether a parameter list comes before any '=' that begins an initializer."""
    if "operator" in texts:
        return True
    if texts[0] in RECORD_KEYS and ("alignas" in texts or "__attribute__" in texts):
        return False
    return "(" in texts and "=" not in texts[:texts.index("(")]


def name_of_function(head):
    texts = [token.text for token in top_level(without_prefix(head))]
    if "operator" in texts:
        return " ".join(texts[texts.index("operator"):][:2])
    texts = [text for text in texts if text != "<"]
    end = texts.index("(")
    begin = end - 1
    while begin > 1 and texts[begin - 1] in ("::", "~"):
        begin -= 1 if texts[begin - 1] == "~" else 2
    return "".join(texts[max(begin, 0):end])


class Reader:
    """Collects the types (of external linkage) and the functions of one file."""

    def __init__(self, text):
        self.tokens = tokenize(text)
        self.types = []
        self.functions = []
        end = self.read_scope(0, (), "namespace")
        if end != len(self.tokens):
            raise UnreadableFile(f"line {self.tokens[end].line}: '}}' closes nothing")

    def read_scope(self, index, namespaces, scope):
        """Reads up to the brace that closes the scope; a namespace None is anonymous."""
        head = []
        while index < len(self.tokens) and self.tokens[index].text != "}":
            token = self.tokens[index]
            if token.text == "{":
                index, ends = self.read_braces(index, head, namespaces, scope)
                head = [] if ends else head + [token]
                if not ends:
                    head.append(Token("mark", "}", token.line))
            elif token.text in ("(", "["):
                end = skip_group(self.tokens, index)
                head += self.tokens[index:end]
                index = end
            elif token.text == ";":
                self.read_statement(head, namespaces, scope)
                head, index = [], index + 1
            elif self.is_access(head, token, scope):
                head, index = [], index + 1
            else:
                head.append(token)
                index += 1
        return index

    @staticmethod
    def is_access(head, token, scope):
        return (scope == "record" and token.text == ":" and len(head) == 1
                and head[0].text in ("public", "protected", "private"))

    def read_braces(self, index, head, namespaces, scope):
        """The index after the braces at INDEX, and whether they end what HEAD begins."""
        kind = classify(head)
        if kind == "namespace":
            name = [token.text for token in without_prefix(head)[1:]]
            inner = ("".join(name),) if name else (None,)
            return self.close(self.read_scope(index + 1, namespaces + inner, scope)), True
        if kind == "linkage":
            return self.close(self.read_scope(index + 1, namespaces, scope)), True
        if kind == "record":
            self.add_record(without_prefix(head), namespaces, scope)
            if without_prefix(head)[0].text == "enum":
                return skip_group(self.tokens, index), False
            return self.close(self.read_scope(index + 1, namespaces, "record")), False
        end = skip_group(self.tokens, index)
        if kind == "function":
            lines = self.tokens[end - 1].line - self.tokens[index].line + 1
            self.functions.append(Function(name_of_function(head), head[0].line, lines))
            return end, True
        return end, False

    def close(self, index):
        if index >= len(self.tokens):
            raise UnreadableFile("a '{' is not closed")
        return index + 1

    def add_record(self, head, namespaces, scope):
        name = name_of_record(head)
        if name and scope == "namespace" and None not in namespaces:
            self.types.append(TypeDefinition(head[0].text, "::".join((*namespaces, name)),
                                             head[0].line, ""))

    def read_statement(self, head, namespaces, scope):
        body = without_prefix(head)
        texts = [token.text for token in body]
        is_alias = texts[:1] == ["using"] and "=" in texts
        if is_alias and scope == "namespace" and None not in namespaces:
            meaning = " ".join(texts[texts.index("=") + 1:])
            self.types.append(TypeDefinition("alias", "::".join((*namespaces, texts[1])),
                                             body[0].line, meaning))

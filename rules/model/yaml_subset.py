"""Reads the part of YAML in which PyTorch writes native_functions.yaml and tags.yaml.

The documents are lists of mappings. A value is a plain or quoted scalar on one line, a list in
brackets, empty braces, a block of text, a mapping of scalars, or a list of scalars. Scalars stay
strings. Anything else is an error with its line number, so that no line is misread; this reader
must then be extended to the new form.
"""

import re

from model_error import ModelError

KEY = re.compile(r"([A-Za-z_][\w, ]*):(?:\s+(.*))?")
COMMENT = re.compile(r"(?:^|\s+)#.*")


class Line:
    def __init__(self, number, text):
        self.number = number
        self.text = text.strip()
        self.indent = len(text) - len(text.lstrip(" "))
        self.is_content = bool(self.text) and not self.text.startswith("#")


class Reader:
    """A cursor over the lines of the document NAME."""

    def __init__(self, name, text):
        self.name = name
        self.lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1)]
        self.position = 0

    def fail(self, line, problem):
        raise ModelError(f"{self.name}:{line.number}: {problem}")

    def peek(self):
        """The next line with content, or None at the end."""
        while self.position < len(self.lines) and not self.lines[self.position].is_content:
            self.position += 1
        return self.lines[self.position] if self.position < len(self.lines) else None

    def document(self):
        entries = []
        while line := self.peek():
            if line.indent != 0 or not line.text.startswith("- "):
                self.fail(line, "expected an entry that begins with '- '")
            # The mapping goes on where the key of the first line begins.
            line.text = line.text[2:].lstrip()
            line.indent = 2
            entries.append((line.number, self.mapping(2, self.value)))
        return entries

    def mapping(self, indent, value):
        """Reads keys at INDENT; VALUE reads what follows each."""
        result = {}
        while (line := self.peek()) and line.indent >= indent:
            match = KEY.fullmatch(line.text)
            if line.indent > indent or not match:
                self.fail(line, "expected 'key: value'")
            if match[1] in result:
                self.fail(line, f"the key '{match[1]}' is repeated")
            self.position += 1
            result[match[1]] = value(line, COMMENT.sub("", match[2] or ""))
        return result

    def value(self, line, text):
        if text in ("|", "|-", ">"):
            return self.block(line.indent)
        if text:
            return self.flow(line, text)
        following = self.peek()
        if following and following.indent >= line.indent and following.text.startswith("- "):
            return self.items(following.indent)
        if following and following.indent > line.indent:
            return self.mapping(following.indent, self.scalar)
        return ""

    def items(self, indent):
        """A list of scalars, one a line."""
        result = []
        while (line := self.peek()) and line.indent == indent and line.text.startswith("- "):
            self.position += 1
            result.append(self.scalar(line, COMMENT.sub("", line.text[2:]).strip()))
        return result

    def block(self, indent):
        """Lines that are indented by more than INDENT, as they are."""
        texts = []
        while self.position < len(self.lines):
            line = self.lines[self.position]
            if line.text and line.indent <= indent:
                break
            texts.append(line.text)
            self.position += 1
        return "\n".join(texts).strip()

    def flow(self, line, text):
        if text == "{}":
            return {}
        if text.startswith("["):
            if not text.endswith("]"):
                self.fail(line, "a list in brackets must end on its line")
            inner = text[1:-1].strip()
            return [self.scalar(line, item.strip()) for item in inner.split(",")] if inner else []
        return self.scalar(line, text)

    def scalar(self, line, text):
        quote = text[:1]
        if quote in ("'", '"'):
            if len(text) < 2 or text[-1] != quote or quote in text[1:-1] or "\\" in text:
                self.fail(line, f"cannot read the quoted text {text}")
            return text[1:-1]
        if not text:
            self.fail(line, "expected a value")
        if quote in "{}[]&*!|>%@`" or ": " in text or text.endswith(":"):
            self.fail(line, f"cannot read the value '{text}'")
        return text


def read(name, text):
    """A list of pairs: the line that an entry begins on, and the entry."""
    if "\t" in text:
        number = text[:text.index("\t")].count("\n") + 1
        raise ModelError(f"{name}:{number}: YAML has no tabs")
    return Reader(name, text).document()

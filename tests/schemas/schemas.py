"""Checks JSON documents against a schema of docs/schemas, and the schema against wrong documents.

  schemas.py PROGRAM SCHEMA DOCUMENT...

PROGRAM is syncline_schema_check. Each document must match the schema. The schema must reject each
document that has one additional member, or lacks one required member, in any of its objects.
"""

import copy
import json
import os
import subprocess
import sys
import tempfile

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "schemas")
UNKNOWN = "noSuchMember"


def load(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return json.load(file)


def violations(program, name, documents):
    """For each document its violations of the schema, or "valid"."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        for document in documents:
            file.write(json.dumps(document) + "\n")
        file.flush()
        done = subprocess.run([program, os.path.join(FOLDER, name), file.name],
                              capture_output=True, text=True, timeout=300, check=True)
    return done.stdout.splitlines()


def resolved(schema, part):
    """The object schemas that a part of a schema stands for."""
    if "$ref" in part:
        part = schema["definitions"][part["$ref"].removeprefix("#/definitions/")]
        return resolved(schema, part)
    parts = [each for key in ("anyOf", "allOf") for each in part.get(key, ())
             if "required" not in each or "properties" in each]
    found = [each for one in parts for each in resolved(schema, one)]
    return found + ([part] if "properties" in part or "items" in part
                    or isinstance(part.get("additionalProperties"), dict) else [])


def objects(schema, part, value, path=()):
    """Each object of a document: its path, with its schema."""
    for own in resolved(schema, part):
        if isinstance(value, list):
            for number, each in enumerate(value):
                yield from objects(schema, own.get("items", {}), each, (*path, number))
        elif isinstance(value, dict) and ("properties" in own or "additionalProperties" in own):
            yield path, own
            for key, each in value.items():
                inner = own.get("properties", {}).get(key, own.get("additionalProperties"))
                if isinstance(inner, dict):
                    yield from objects(schema, inner, each, (*path, key))


def at(document, path):
    for part in path:
        document = document[part]
    return document


def wrong(schema, document):
    """Titles and documents that the schema has to reject, one of each kind of object."""
    seen = set()
    for path, own in objects(schema, schema, document):
        title = ".".join("[]" if isinstance(part, int) else part for part in path)
        if own.get("additionalProperties") is False and title not in seen:
            changed = copy.deepcopy(document)
            at(changed, path)[UNKNOWN] = 1
            yield f"{title}.{UNKNOWN} added", changed
        for key in own.get("required", ()) if title not in seen else ():
            changed = copy.deepcopy(document)
            del at(changed, path)[key]
            yield f"{title}.{key} missing", changed
        seen.add(title)


def members(schema):
    """The path of each member that a schema has: traces.[].step.time."""
    def walk(part, path, depth):
        for own in resolved(schema, part):
            for key, inner in own.get("properties", {}).items():
                here = f"{path}.{key}" if path else key
                yield here
                yield from walk(inner, here, depth + 1)
            if "items" in own:
                yield from walk(own["items"], path + "[]", depth + 1)
    return set(walk(schema, "", 0))


def problems(program, name, documents):
    """Documents that do not match, and wrong ones that do."""
    schema = load(name)
    found = [each for each in violations(program, name, documents) if each != "valid"]
    cases = {title: changed for document in documents
             for title, changed in wrong(schema, document)}
    answers = violations(program, name, cases.values())
    return found + [f"accepted: {title}" for title, answer in zip(cases, answers)
                    if answer == "valid"]


def main():
    program, name, *paths = sys.argv[1:]
    documents = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            documents.append(json.load(file))
    found = problems(program, name, documents)
    print("\n".join(found) or f"{len(documents)} documents match {name}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

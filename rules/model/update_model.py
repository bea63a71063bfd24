#!/usr/bin/env python3
"""Merges what releases of PyTorch declare about their operators into operators.json.

  ./dev update-model 2.11                the newest patch release of 2.11, from PyTorch's wheel
  ./dev update-model 2.11.0 2.10         several releases
  ./dev update-model --all               every release since 1.13: 1.3 GB, one wheel at a time
  ./dev update-model --wheel torch-2.11.0-cp312-cp312-manylinux_2_28_x86_64.whl
  ./dev update-model --yaml native_functions.yaml 2.11.0
  ./dev update-model --diff 2.4 2.11     compare two releases of the file

pip downloads the wheels, so its configuration names the package index, proxies and certificates
(see 'pip config list'). Only Python and pip need to be installed; --wheel, --yaml and --diff need
no network.

After an update, review 'git diff rules/model': each overload has a line, and a changed line names
the fields that older releases have under "older". The same releases give the same file in any
order, and a second run changes nothing. README.md describes the file.
"""

import argparse
import os
import sys

import diff_model
import native_functions
import releases
import wheels
from model_error import ModelError
from operator_file import OperatorFile
from sync_changes import SyncModel

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "operators.json")
RULES = os.path.dirname(os.path.dirname(MODEL))
EXIT_FINE, EXIT_ERROR = 0, 1


def read_yaml(path):
    """The pairs of name and text of PATH and, where there is one, of the tags.yaml next to it."""
    sources = []
    for name in (path, os.path.join(os.path.dirname(path), "tags.yaml")):
        if name != path and not os.path.exists(name):
            continue
        try:
            with open(name, encoding="utf-8") as file:
                sources.append((name, file.read()))
        except (OSError, UnicodeDecodeError) as error:
            raise ModelError(f"{name} cannot be read: {error}") from None
    return sources


def merge(model, patch, sources):
    """Merges the files in SOURCES as the release of PATCH, and saves."""
    if newer := model.has_newer(patch):
        print(f"PyTorch {patch}: left out, since the file has {newer}")
        return
    release = native_functions.read(*sources[0], *sources[1:])
    model.merge(patch, release)
    changed = model.save()
    operators = len({name for name, _ in release.facts})
    print(f"PyTorch {patch}: {operators} operators, {len(release.facts)} overloads, "
          f"{len(release.tags)} tags; {os.path.basename(model.path)} "
          f"{'is updated' if changed else 'was current'}", flush=True)


def update(options, model):
    if options.yaml:
        merge(model, releases.patch_of(options.versions[0]), read_yaml(options.yaml))
    elif options.wheel:
        merge(model, wheels.version_of(options.wheel), wheels.read_wheel(options.wheel))
    else:
        versions = options.versions
        if options.all:
            versions = releases.newest_patches(wheels.available_versions())
        for version in versions:
            releases.parse(version)
        for version in versions:
            merge(model, *wheels.fetch(version))


def parse_options(arguments=None):
    parser = argparse.ArgumentParser(
        prog="./dev update-model", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("versions", nargs="*", metavar="VERSION",
                        help="2.11, or 2.11.0 for that patch release")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--all", action="store_true", help="merge every release since 1.13")
    source.add_argument("--wheel", metavar="FILE", help="read this wheel of torch")
    source.add_argument("--yaml", metavar="FILE",
                        help="read this native_functions.yaml, and the tags.yaml next to it if "
                             "there is one; VERSION is its patch release")
    source.add_argument("--diff", nargs=2, metavar=("OLD", "NEW"),
                        help="print what OLD and NEW declare differently, and which operators "
                             "synchronize in one of them; change nothing")
    parser.add_argument("--file", default=MODEL, metavar="FILE",
                        help="the file to update or compare (default: rules/model/operators.json)")
    parser.add_argument("--rules", default=RULES, metavar="FOLDER",
                        help="the rules that --diff reads (default: rules)")
    options = parser.parse_args(arguments)
    if options.yaml and (len(options.versions) != 1 or not releases.VERSION.fullmatch(
            options.versions[0]) or not releases.is_patch(options.versions[0])):
        parser.error("--yaml takes one VERSION with three numbers, such as 2.11.0")
    if options.versions and (options.all or options.wheel or options.diff):
        parser.error("--all, --wheel and --diff take no VERSION")
    if not (options.versions or options.all or options.wheel or options.diff):
        parser.error("name a VERSION, --all, --wheel, --yaml or --diff; see --help")
    return options


def main():
    options = parse_options()
    try:
        model = OperatorFile(options.file)
        if options.diff:
            print(diff_model.describe(model, SyncModel(options.rules), *options.diff))
        else:
            update(options, model)
    except ModelError as error:
        print(f"update-model: error: {error}", file=sys.stderr)
        return EXIT_ERROR
    except BrokenPipeError:  # the reader of the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return EXIT_FINE


if __name__ == "__main__":
    sys.exit(main())

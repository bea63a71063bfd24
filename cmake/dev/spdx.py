#!/usr/bin/env python3
"""Writes the SPDX document of the wheel: LICENSES.md with the versions of Debian's packages."""

import argparse
import datetime
import json
import os
import re
import subprocess
import uuid

ROW = re.compile(r"^\| `(?P<package>[^`]+)` \| (?P<project>[^|]+) \| (?P<license>[^|]+) \|", re.M)
# Licenses without an SPDX identifier.
EXTRACTED = {
    "public domain": ("LicenseRef-public-domain", "The authors put it into the public domain."),
}


def rows(path):
    with open(path, encoding="utf-8") as file:
        return [match.groupdict() for match in ROW.finditer(file.read())]


def debian_version(package):
    """The version of the source that PACKAGE is built from; None where dpkg does not know it."""
    try:
        return subprocess.run(["dpkg-query", "-W", "-f", "${source:Version}", package], check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package_of(name, version, license_name, supplier):
    known = EXTRACTED[license_name][0] if license_name in EXTRACTED else license_name
    return {"SPDXID": identifier(name), "name": name,
            **({"versionInfo": version} if version else {}), "supplier": supplier,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": known, "licenseDeclared": known, "copyrightText": "NOASSERTION"}


def document(version, parts):
    created = int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now().timestamp()))
    time = datetime.datetime.fromtimestamp(created, datetime.timezone.utc)
    packages = [package_of("syncline", version, "Apache-2.0", "NOASSERTION")]
    packages += [package_of(part["package"], debian_version(part["package"]),
                            part["license"].strip(), "Organization: Debian") for part in parts]
    content = json.dumps([packages, created])
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"syncline-{version}",
        "documentNamespace": "https://spdx.org/spdxdocs/syncline-"
                             f"{version}-{uuid.uuid5(uuid.NAMESPACE_URL, content)}",
        "creationInfo": {"created": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": [f"Tool: syncline-{version}"]},
        "packages": packages,
        "hasExtractedLicensingInfos": [{"licenseId": name, "extractedText": text}
                                       for name, text in EXTRACTED.values()],
        "relationships": [relationship("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-syncline")] + [
            relationship("SPDXRef-syncline", "CONTAINS", package["SPDXID"])
            for package in packages[1:]]}


def relationship(element, kind, related):
    return {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": related}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--licenses", required=True, help="LICENSES.md")
    parser.add_argument("--version", required=True, help="the version of syncline")
    parser.add_argument("--output", required=True, help="the file to write")
    arguments = parser.parse_args()
    with open(arguments.output, "w", encoding="utf-8") as file:
        json.dump(document(arguments.version, rows(arguments.licenses)), file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()

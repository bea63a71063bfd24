import glob
import json
import os
import sys

import lit.formats

config.name = f"LibTorch {config.torch_version}"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".cu", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt", "values"]
tests = os.path.dirname(__file__)
config.test_source_root = tests

syncline = os.path.join(config.bin_dir, "syncline")
clang_tidy = os.path.join(config.llvm_tools_dir, "clang-tidy")

with open(os.path.join(config.project_dir, "rules", "model", "operators.json"),
          encoding="utf-8") as model:
    releases = [release.rsplit(".", 1)[0] for release in json.load(model)["releases"]]

torch_release = config.torch_version.rsplit(".", 1)[0]

# Longer names first: lit replaces in this order. Snippets say little of what is around
# them.
config.substitutions += [
    ("%lint_verify", f"{syncline} lint --no-cache --verify --assume-gpu"),
    ("%lint", f"{syncline} lint --no-cache --color never --assume-gpu"),
    ("%clang_tidy", f"{clang_tidy} --load={config.tidy_plugin}"),
    ("%syncline", syncline),
    # Runs a command and wants just this exit status of it.
    # Checks documents against docs/schemas.
    ("%schemas", f"{sys.executable} {config.project_dir}/tests/schemas/schemas.py "
                 f"{config.bin_dir}/syncline_schema_check"),
    ("%status", f"{sys.executable} {tests}/status.py"),
    ("%python", sys.executable),
    ("%torch_flags", f"{config.plain_flags} -include-pch {config.torch_pch}"),
    ("%plain_flags", config.plain_flags),
    ("%plain_cuda_flags", config.cuda_flags),
    ("%project", config.project_dir),
    ("%version", config.project_version),
    # The last release in the model, and the one of the headers.
    ("%newest_torch", releases[-1]),
    ("%torch_release", torch_release),
]

if os.path.exists(clang_tidy) and os.path.exists(config.tidy_plugin):
    config.available_features.add("clang-tidy-plugin")
if config.has_cuda_headers:
    config.available_features.add("cuda-headers")
if config.has_cuda_libraries:
    config.available_features.add("cuda-libraries")
    config.available_features.add("cuda-toolkit")

# A test of functions that a release lacks is expected to fail with its headers.
config.available_features.add(f"libtorch-{torch_release}")

if glob.glob("/usr/lib/gcc/*/*/include/omp.h"):
    config.available_features.add("gcc-omp")

# FileCheck, not and split-file.
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools_dir, os.environ.get("PATH", "")]
)

# A user's own settings must not decide what a test sees.
config.environment.pop("NO_COLOR", None)
config.environment["GIT_CONFIG_GLOBAL"] = os.devnull
config.environment["GIT_CONFIG_NOSYSTEM"] = "1"
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["SYNCLINE_CACHE_DIR"] = os.path.join(config.test_exec_root, "cache")

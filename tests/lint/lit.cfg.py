import os

import lit.formats

config.name = "syncline-lint"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cpp", ".cu", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

syncline = os.path.join(config.bin_dir, "syncline")
tool = lambda name: os.path.join(config.llvm_tools_dir, name)

# Longer names first: lit replaces in this order.
config.substitutions += [
    ("%lint_verify", f"{syncline} lint --verify"),
    ("%lint", f"{syncline} lint --color never"),
    ("%syncline", syncline),
    ("%torch_flags", f"{config.plain_flags} -include-pch {config.torch_pch}"),
    ("%plain_flags", config.plain_flags),
    ("%project", config.project_dir),
    ("%version", config.project_version),
    (r"\bFileCheck\b", tool("FileCheck")),
    (r"\bsplit-file\b", tool("split-file")),
    (r"\bnot\b", tool("not")),
]

if config.has_cuda_headers:
    config.available_features.add("cuda-headers")
if config.has_cuda_libraries:
    config.available_features.add("cuda-libraries")

# A user's own settings must not decide what a test sees.
config.environment.pop("NO_COLOR", None)
config.environment["LC_ALL"] = "C.UTF-8"

# The tests of single rules: rules/<group>/<id>.cpp, next to the rule. lit finds a suite in a
# folder of another one, so one run has both.
import os

lit_config.load_config(config, os.path.join(config.project_dir, "tests", "lint", "lit.cfg.py"))
config.name = "syncline-rules"
config.test_source_root = os.path.join(config.project_dir, "rules")
# Sources of the programs.
config.excludes |= {"loader", "model", "pages"}
# A rule's test sees the confidence that a user sees, without --assume-gpu.
config.substitutions = [(name, value.replace(" --assume-gpu", ""))
                        for name, value in config.substitutions]

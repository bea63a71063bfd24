"""find_package(syncline), as a project uses it."""

import os
import shutil
import unittest

from installation import InstallationTest, PREFIX, WAITS

CMAKE = os.environ["SYNCLINE_TEST_CMAKE"]

TOP = """\
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES CXX)
find_package(syncline 0.1 REQUIRED COMPONENTS lint)
{export}
add_subdirectory("with blanks")
{more}
"""

# Two targets have shared.cpp, and it waits in one of them only.
PARTS = """\
file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/made.cpp.in" "int cudaDeviceSynchronize();
void made() { for (;;) cudaDeviceSynchronize(); }
")
add_custom_command(OUTPUT made.cpp
  COMMAND "${CMAKE_COMMAND}" -E copy made.cpp.in made.cpp VERBATIM)
add_library(waits STATIC own.cpp shared.cpp "${CMAKE_CURRENT_BINARY_DIR}/made.cpp")
target_compile_definitions(waits PRIVATE "TEXT=\\"a {b}, {\\"" SHARED_WAITS)
add_library(quiet OBJECT shared.cpp)
add_library(whole STATIC own.cpp shared.cpp)
set_target_properties(whole PROPERTIES UNITY_BUILD ON)
"""


def generators():
    if shutil.which("ninja"):
        yield "Ninja"
        yield "Ninja Multi-Config"
    if shutil.which("make"):
        yield "Unix Makefiles"


class Package(InstallationTest):
    def configure(self, more, export="set(CMAKE_EXPORT_COMPILE_COMMANDS ON)",
                  generator=None, status=0, options=()):
        self.write("CMakeLists.txt", TOP.format(export=export, more=more))
        self.write("with blanks/CMakeLists.txt", PARTS)
        self.write("with blanks/own.cpp", WAITS.format(name="own"))
        self.write("with blanks/shared.cpp",
                   "int cudaDeviceSynchronize();\nvoid shared() {\n"
                   "#ifdef SHARED_WAITS\n  cudaDeviceSynchronize();\n"
                   "#endif\n}\n")
        generator = generator or next(generators())
        self.build = self.path("build " + generator)
        return self.run_command(
            CMAKE, "-S", self.folder, "-B", self.build, "-G", generator,
            "-DCMAKE_PREFIX_PATH=" + PREFIX, *options, status=status)

    def make(self, target, status=0, *arguments):
        return self.run_command(
            CMAKE, "--build", self.build, "--target", target, *arguments,
            status=status)

    def assert_fails(self, target, *arguments):
        """The output of a build that has to fail on findings."""
        out = self.make(target, None, *arguments)
        self.assertIn("[syncline-", out)
        return out

    def assert_refused(self, reason, more, **options):
        out = self.configure(more, status=1, **options)
        self.assertIn(reason, " ".join(out.split()))


class Targets(Package):
    def test_own_sources_with_their_own_commands(self):
        for generator in generators():
            with self.subTest(generator):
                self.configure("syncline_lint(waits quiet)",
                               generator=generator)
                out = self.assert_fails("waits-syncline-lint")
                self.assertIn("with blanks/own.cpp:4:5: warning: host-device synchronization", out)
                self.assertIn("with blanks/shared.cpp:4:3: warning", out)
                self.assertIn("[syncline-sync-device-synchronize]", out)
                self.assertIn("2 findings (1 on hot paths) in 2 files", out)
                # There shared.cpp is compiled without the wait.
                out = self.make("quiet-syncline-lint")
                self.assertIn("0 findings", out)
                self.assertNotIn("[syncline-", out)

    def test_the_configuration_that_is_built(self):
        if "Ninja Multi-Config" not in generators():
            self.skipTest("there is no ninja")
        self.configure(
            "target_compile_definitions(quiet PRIVATE"
            " $<$<CONFIG:Debug>:SHARED_WAITS>)\nsyncline_lint(quiet)",
            generator="Ninja Multi-Config")
        self.assert_fails("quiet-syncline-lint", "--config", "Debug")
        self.make("quiet-syncline-lint", 0, "--config", "Release")

    def test_umbrella(self):
        self.configure("syncline_lint(waits)\nsyncline_lint(quiet)")
        self.assertIn("own.cpp:4:5", self.assert_fails("syncline-lint"))
        self.configure("syncline_lint(quiet)")
        self.make("syncline-lint")

    def test_generated_sources(self):
        self.configure("syncline_lint(waits GENERATED)")
        out = self.assert_fails("waits-syncline-lint")
        self.assertIn("made.cpp:2:24: warning: host-device synchronization", out)
        self.assertIn("in 3 files", out)

    def test_unity_sources_hold_those_of_the_user(self):
        self.configure("syncline_lint(whole)")
        self.assertIn("own.cpp:4:5: warning",
                      self.assert_fails("whole-syncline-lint"))

    def test_options(self):
        self.configure("syncline_lint(waits OPTIONS --rules"
                       " \"-*,sync-item\" --quiet)")
        self.make("waits-syncline-lint")

    def test_relative_paths_in_options(self):
        self.configure("syncline_lint(waits OPTIONS --format json -o"
                       " \"the findings.json\")")
        self.make("waits-syncline-lint", None)
        self.assertTrue(os.path.exists(self.path("the findings.json")))

    def test_all(self):
        self.configure("syncline_lint(waits ALL)")
        self.assert_fails("all")

    def test_depends(self):
        self.configure("add_custom_target(headers COMMAND ${CMAKE_COMMAND}"
                       " -E echo HEADERS ARE MADE)\n"
                       "syncline_lint(quiet DEPENDS headers)")
        self.assertIn("HEADERS ARE MADE", self.make("quiet-syncline-lint"))

    def test_another_folder_than_find_package(self):
        self.write("later/CMakeLists.txt", "syncline_lint(quiet)")
        self.write("first/CMakeLists.txt", "find_package(syncline REQUIRED)")
        self.write("CMakeLists.txt", "")
        self.configure("")
        text = TOP.format(export="set(CMAKE_EXPORT_COMPILE_COMMANDS ON)",
                          more="add_subdirectory(later)")
        self.write("CMakeLists.txt", text.replace(
            "find_package(syncline 0.1 REQUIRED COMPONENTS lint)",
            "add_subdirectory(first)"))
        self.run_command(CMAKE, self.build)
        self.make("quiet-syncline-lint")

    def test_only_generated_sources(self):
        self.configure(
            "file(WRITE ${CMAKE_BINARY_DIR}/only.cpp \"\")\n"
            "add_library(only OBJECT ${CMAKE_BINARY_DIR}/only.cpp)\n"
            "syncline_lint(only)")
        out = self.make("only-syncline-lint", None)
        self.assertIn("has no C++ source of only", " ".join(out.split()))


class Refusals(Package):
    def test_no_compile_commands(self):
        self.assert_refused(
            "syncline_lint(waits): its compile commands are not written: set"
            " CMAKE_EXPORT_COMPILE_COMMANDS to ON",
            "syncline_lint(waits)", export="")

    def test_wrong_targets(self):
        self.assert_refused("syncline_lint(nobody): there is no such target",
                            "syncline_lint(nobody)")
        self.assert_refused("syncline_lint(waits): it is linted already",
                            "syncline_lint(waits waits)")
        self.assert_refused(
            "syncline_lint(headers): it compiles nothing (INTERFACE_LIBRARY)",
            "add_library(headers INTERFACE)\nsyncline_lint(headers)")
        self.assert_refused("syncline_lint: name a target",
                            "syncline_lint(OPTIONS --quiet)")

    def test_options_that_the_package_gives_itself(self):
        self.assert_refused("'-p' does not go with OPTIONS",
                            "syncline_lint(waits OPTIONS -p elsewhere)")


class Variables(Package):
    def test_program_and_version(self):
        out = self.configure(
            "message(\"PROGRAM=${SYNCLINE_EXECUTABLE} ${syncline_VERSION}\")")
        version = self.run_command(
            os.path.join(PREFIX, "bin", "syncline"), "--version")
        self.assertIn("PROGRAM=" + os.path.join(PREFIX, "bin", "syncline") + " "
                      + version.split()[1], out)

    def test_a_component_that_is_missing(self):
        out = self.configure("find_package(syncline REQUIRED COMPONENTS"
                             " nonsense)", status=1)
        self.assertIn("this installation of syncline has no nonsense", out)

    def test_clang_tidy(self):
        plugin = os.path.join(PREFIX, "lib", "libsyncline_tidy.so")
        if not os.path.exists(plugin):
            out = self.configure("message(\"<${SYNCLINE_TIDY_PLUGIN}>\")")
            self.assertIn("<>", out)
            self.skipTest("the plugin is not installed")
        self.configure(
            "set(CMAKE_CXX_CLANG_TIDY ${SYNCLINE_CXX_CLANG_TIDY})\n"
            "add_library(tidied OBJECT \"with blanks/own.cpp\")")
        out = self.make("tidied")
        self.assertIn("own.cpp:4:5: warning: host-device synchronization", out)
        self.assertIn("[syncline-sync-device-synchronize]", out)


if __name__ == "__main__":
    unittest.main()

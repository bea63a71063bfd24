//===- TestTarget.h - Whether a command compiles tests ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_TESTTARGET_H
#define SYNCLINE_ANALYZER_COMMANDS_TESTTARGET_H

#include <map>
#include <string>
#include <vector>

namespace clang::tooling {
class CompilationDatabase;
struct CompileCommand;
} // namespace clang::tooling

namespace syncline::lint::commands {

/// Whether \p Command defines a macro that configures GoogleTest, Catch2 or
/// doctest.
bool configuresFramework(const std::vector<std::string> &Command);

/// A target of the build, and the folder of its object files.
struct BuildTarget {
  std::string Name;
  std::string Folder;
};

/// The target of \p Command, which writes \p Output; empty if the path does not
/// name one. CMake, Meson and Bazel name an output folder after the target.
BuildTarget targetOf(const std::vector<std::string> &Command,
                     const std::string &Output);

/// Whether one of the words of \p Target is "test".
bool isTestName(const std::string &Target);

/// Tells the test programs of a database from the others.
class TestTargets {
public:
  explicit TestTargets(const clang::tooling::CompilationDatabase &Database)
      : Database(Database) {}

  /// Whether \p Command compiles a file for tests: it configures a framework,
  /// or the name of its target says so and the target is no ordinary program.
  bool isTest(const clang::tooling::CompileCommand &Command);

private:
  bool isOrdinaryProgram(const BuildTarget &Target);

  const clang::tooling::CompilationDatabase &Database;
  /// The source files by the folder of their target; filled when needed.
  std::map<std::string, std::vector<std::string>> Sources;
  /// The answers for targets that are called tests, by folder.
  std::map<std::string, bool> Ordinary;
};

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_TESTTARGET_H

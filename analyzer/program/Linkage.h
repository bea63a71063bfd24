//===- Linkage.h - Which units form a program -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_LINKAGE_H
#define SYNCLINE_ANALYZER_PROGRAM_LINKAGE_H

#include <cstdint>
#include <set>
#include <vector>

namespace syncline::lint::program {

/// The facts that decide whether units form a whole program.
struct Linkage {
  /// The linter has analyzed it to the end.
  bool IsAnalyzed = false;
  /// All of its calls of the project's functions are visible. A library that is
  /// not installed hides no more than what it declares.
  bool ShowsCallers = false;
  /// It names a GPU, or a device that is only known at run time. For a unit in
  /// which Clang drops code, the tokens decide.
  bool NamesGpu = false;
  /// It uses CUDA, or puts something on a device that may be a GPU. A unit in
  /// which Clang drops code may do so if it mentions a device.
  bool PlacesOnGpu = false;
  bool HasMain = false;
  /// It defines the function that Python calls when it loads an extension.
  bool HasPythonEntry = false;
  /// Hashes of the names of the project's functions that the unit defines, and
  /// of those that it uses but does not define.
  std::set<uint64_t> Defined;
  std::set<uint64_t> Undefined;

  bool operator==(const Linkage &) const = default;
};

/// Whether one of \p Units is the entry of a program or a Python extension.
bool hasEntry(const std::vector<const Linkage *> &Units);

/// Whether all calls in \p Units are visible: the linter skips none of the
/// code.
bool showCallers(const std::vector<const Linkage *> &Units);

/// Whether \p Units, which are all files of the project, form whole programs or
/// Python extensions: they define everything that they use.
bool isWholeProgram(const std::vector<const Linkage *> &Units);

/// Which of \p Units, which are all files of the project, run only in programs
/// without a GPU. A project may have many programs: each main() is one, with
/// the files that define what it uses. A file that no main() reaches is a
/// library, which runs wherever its users want it.
std::vector<bool> onlyOnHost(const std::vector<const Linkage *> &Units);

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_LINKAGE_H

//===- Linkage.h - Which units are a program --------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PROGRAM_LINKAGE_H
#define SYNCLINE_ANALYZER_PROGRAM_LINKAGE_H

#include <cstdint>
#include <set>
#include <vector>

namespace syncline::lint::program {

/// What tells whether units are a whole program.
struct Linkage {
  /// The linter has gone through it to the end.
  bool IsAnalyzed = false;
  /// All of its calls of the project's functions are there. A library that is
  /// not installed takes away no more than what it declares.
  bool ShowsCallers = false;
  /// It names a GPU, or a device that only the run knows. Of a unit that loses
  /// code, the tokens tell.
  bool NamesGpu = false;
  /// It uses CUDA, or puts something on a device that may be a GPU. A unit that
  /// loses code may do so if it mentions a device.
  bool PlacesOnGpu = false;
  bool HasMain = false;
  /// It defines the function that Python calls when it loads an extension.
  bool HasPythonEntry = false;
  /// Hashes of the names of the project's functions that it defines, and of
  /// those that it uses and does not define.
  std::set<uint64_t> Defined;
  std::set<uint64_t> Undefined;

  bool operator==(const Linkage &) const = default;
};

/// Whether \p Units, which are all files of the project, are whole programs or
/// extensions of Python: they define all that they use.
bool isWholeProgram(const std::vector<const Linkage *> &Units);

/// Which of \p Units, which are all files of the project, only run in programs
/// without a GPU. A project may have many programs: each main() is one, with
/// the files that define what it uses. A file that no main() leads to is a
/// library, which runs where its users want it.
std::vector<bool> onlyOnHost(const std::vector<const Linkage *> &Units);

} // namespace syncline::lint::program

#endif // SYNCLINE_ANALYZER_PROGRAM_LINKAGE_H

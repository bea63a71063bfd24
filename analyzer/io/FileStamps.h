//===- FileStamps.h - Detects changed files ---------------------*- C++ -*-===//
//
// A file is unchanged if its size and modification time are those recorded, or
// otherwise if its contents are: a fresh clone has new times. Each file is
// examined once in a run.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_IO_FILESTAMPS_H
#define SYNCLINE_ANALYZER_IO_FILESTAMPS_H

#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::lint::io {

/// The XXH3 hash of \p Bytes as 32 hex digits.
std::string contentHash(std::string_view Bytes);

class FileStamps {
public:
  /// Paths below \p Root are written relative to it, so another checkout can
  /// use them; with an empty root all paths are absolute.
  explicit FileStamps(std::string Root) : Root(std::move(Root)) {}

  enum class Times { Noted, LeftOut };
  /// A line for each of \p Files: hash, size, time and path. Without times the
  /// lines are the same on every machine, and files are compared by contents.
  /// \returns nothing if one of them cannot be read.
  std::optional<std::string> note(const std::vector<std::string> &Files,
                                  Times Each = Times::Noted);

  enum class Answer { Changed, SameContents, Same };
  enum class Absent { IsChange, IsIgnored };
  /// Whether all files of \p Lines, which note() wrote, are unchanged.
  /// SameContents means that only times differ from the recorded ones.
  /// \p IfAbsent decides how to treat a nonexistent file.
  Answer compare(std::string_view Lines, Absent IfAbsent = Absent::IsChange);

  /// The paths in \p Lines.
  std::vector<std::string> filesIn(std::string_view Lines) const;

  /// The hash of a file's contents; empty if the file cannot be read.
  const std::string &hashOf(const std::string &File);

  const std::string &root() const { return Root; }

  /// The path that is stored for \p File, and the inverse.
  std::string portable(const std::string &File) const;
  std::string local(std::string_view Path) const;

private:
  struct Stamp {
    bool Exists = false;
    uint64_t Size = 0;
    int64_t Nanoseconds = 0;
    std::string Hash;
  };
  Stamp &stampOf(llvm::StringRef File);

  std::string Root;
  llvm::StringMap<Stamp> Known;
};

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_FILESTAMPS_H

//===- AtomicFile.h - Writes a file under another name first ----*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_FILES_ATOMICFILE_H
#define SYNCLINE_SUPPORT_FILES_ATOMICFILE_H

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace syncline::files {

/// What follows the name of a file that is being written.
inline constexpr const char *PartialExtension = ".partial";

/// The file that \p Path names after every symbolic link, also where there is
/// no such file yet.
/// \throws std::system_error, as for a loop of links.
std::filesystem::path followLinks(std::filesystem::path Path);

/// A file that replaces another when it is complete: no reader sees half of it,
/// and a full disk preserves the old one. A symbolic link stays one: the file
/// that it names is replaced or created. A file keeps its mode. What is not a
/// regular file, such as a pipe or /dev/null, is written to directly.
///
/// Each member throws std::system_error, whose code is the reason.
class AtomicFile {
public:
  explicit AtomicFile(const std::filesystem::path &Path);
  AtomicFile(const AtomicFile &) = delete;
  AtomicFile &operator=(const AtomicFile &) = delete;
  /// Without finish(), everything is as before.
  ~AtomicFile();

  void write(std::string_view Bytes);
  /// Tells, before finish(), whether the disk has room.
  void flush();
  void finish();

  /// The file that is being written; empty if nothing is replaced.
  const std::string &partial() const { return Partial; }

private:
  int create();

  std::filesystem::path Target;
  std::string Partial;
  std::FILE *File = nullptr;
};

} // namespace syncline::files

#endif // SYNCLINE_SUPPORT_FILES_ATOMICFILE_H

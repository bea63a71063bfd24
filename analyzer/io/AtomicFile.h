//===- AtomicFile.h - Replaces a file atomically ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_ATOMICFILE_H
#define SYNCLINE_ANALYZER_IO_ATOMICFILE_H

#include <string>
#include <string_view>
#include <system_error>

namespace syncline::lint::io {

/// Removes a file if a signal ends this process while the object exists.
class RemovedOnSignal {
public:
  explicit RemovedOnSignal(std::string File);
  ~RemovedOnSignal();
  RemovedOnSignal(const RemovedOnSignal &) = delete;
  RemovedOnSignal &operator=(const RemovedOnSignal &) = delete;

private:
  std::string File;
};

/// Writes \p Bytes to \p Path through a temporary file in the same folder: no
/// reader sees partial contents, and a full disk loses no data. A symbolic link
/// stays a link, an existing file keeps its permissions, and a path that is not
/// a regular file, such as /dev/null, is written directly.
std::error_code replaceFile(const std::string &Path, std::string_view Bytes);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_ATOMICFILE_H

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

/// Writes \p Bytes to \p Path as files::AtomicFile does. A signal leaves no
/// partial file.
std::error_code replaceFile(const std::string &Path, std::string_view Bytes);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_ATOMICFILE_H

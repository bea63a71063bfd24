//===- AtomicFile.h - A file is replaced as a whole -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_ATOMICFILE_H
#define SYNCLINE_ANALYZER_IO_ATOMICFILE_H

#include <string>
#include <string_view>
#include <system_error>

namespace syncline::lint::io {

/// Makes \p Bytes the contents of \p Path through a temporary file in the same
/// folder: no reader sees half of them, and a full disk loses nothing. A link
/// stays a link, an existing file keeps its permissions, and a path that is no
/// regular file, such as /dev/null, is written to directly.
std::error_code replaceFile(const std::string &Path, std::string_view Bytes);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_ATOMICFILE_H

//===- AtomicFile.h - A file is replaced as a whole -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_ATOMICFILE_H
#define SYNCLINE_ANALYZER_IO_ATOMICFILE_H

#include <string>
#include <string_view>
#include <system_error>

namespace syncline::lint::io {

/// Makes \p Bytes the contents of \p Path, by way of a file beside it: nobody
/// sees half of them, and where there is no space nothing is lost. A link stays
/// one, a file that is there keeps its permissions, and what is no file, such
/// as /dev/null, is written to.
std::error_code replaceFile(const std::string &Path, std::string_view Bytes);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_ATOMICFILE_H

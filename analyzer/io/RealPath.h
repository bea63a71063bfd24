//===- RealPath.h - Canonical paths -----------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_REALPATH_H
#define SYNCLINE_ANALYZER_IO_REALPATH_H

#include <filesystem>

namespace syncline::lint::io {

/// The absolute path of \p File, which need not exist, with symbolic links in
/// its parent folders resolved. A link at the end of the path is kept because
/// git and the user know the file by that name.
std::filesystem::path realPath(const std::filesystem::path &File);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_REALPATH_H

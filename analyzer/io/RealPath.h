//===- RealPath.h - One name for one file -----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_REALPATH_H
#define SYNCLINE_ANALYZER_IO_REALPATH_H

#include <filesystem>

namespace syncline::lint::io {

/// The absolute path of \p File, which need not exist, with the links of its
/// folders followed. A link in the file's own place is kept, since git and the
/// user know the file by it.
std::filesystem::path realPath(const std::filesystem::path &File);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_REALPATH_H

//===- ShownPath.h - Paths in messages --------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_SHOWNPATH_H
#define SYNCLINE_ANALYZER_IO_SHOWNPATH_H

#include <filesystem>
#include <string>

namespace syncline::lint::io {

/// \p File as findings spell it: relative to \p Folder, by default the current
/// one, if it is below it.
std::string shownPath(const std::string &File,
                      const std::filesystem::path &Folder = {});

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_SHOWNPATH_H

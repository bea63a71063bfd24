//===- HeaderFile.h - Source files by extension -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_HEADERFILE_H
#define SYNCLINE_ANALYZER_IO_HEADERFILE_H

#include <filesystem>

namespace syncline::lint::io {

/// Whether \p File has the extension of a C++ or CUDA header.
bool isHeader(const std::filesystem::path &File);

/// Whether \p File has the extension of a C, C++ or CUDA source.
bool isSource(const std::filesystem::path &File);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_HEADERFILE_H

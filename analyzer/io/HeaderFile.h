//===- HeaderFile.h - Which files are headers -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_HEADERFILE_H
#define SYNCLINE_ANALYZER_IO_HEADERFILE_H

#include <filesystem>

namespace syncline::lint::io {

/// Whether \p File has the extension of a C++ or CUDA header.
bool isHeader(const std::filesystem::path &File);

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_HEADERFILE_H

//===- LibTorchVersion.h - The LibTorch that a file includes ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_LIBTORCHVERSION_H
#define SYNCLINE_ANALYZER_FRONTEND_LIBTORCHVERSION_H

#include "loader/Version.h"

#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace syncline::lint::frontend {

/// Reads LibTorch's version header from the include folders of the translation
/// unit; nothing if there is none.
std::optional<rules::Version> detectLibTorch(clang::Preprocessor &PP);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_LIBTORCHVERSION_H

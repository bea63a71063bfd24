//===- MissingLibTorch.h - LibTorch without its include ---------*- C++ -*-===//
//
// The only header that includes LibTorch may be the missing one: a header of
// the program that is generated or in a folder that the command lacks. Without
// LibTorch, no tensor of the file is known.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_MISSINGLIBTORCH_H
#define SYNCLINE_ANALYZER_FRONTEND_MISSINGLIBTORCH_H

namespace clang {
class Preprocessor;
} // namespace clang

namespace syncline::lint::frontend {

/// Registers callbacks that include LibTorch in place of a missing header if
/// the file names LibTorch's tensors and does not include LibTorch itself.
void includeMissingLibTorch(clang::Preprocessor &Preprocessor);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_MISSINGLIBTORCH_H

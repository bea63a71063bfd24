//===- JoinedReads.h - Values that one copy could bring ---------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_JOINEDREADS_H
#define SYNCLINE_ANALYZER_FIXES_JOINEDREADS_H

#include "llvm/ADT/ArrayRef.h"

#include <cstddef>
#include <vector>

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::fixes::context {
class EnclosingContext;
} // namespace syncline::lint::fixes::context

namespace syncline::lint::fixes {

/// Groups of \p Reads, calls that copy a value to the host, as indices in the
/// order of the source: those of one group stand in one block, run together,
/// and none needs the value of an earlier one, so that one copy could bring
/// all of their values. Only groups of two and more.
std::vector<std::vector<size_t>>
joinableReads(llvm::ArrayRef<const clang::Expr *> Reads,
              const fixes::context::EnclosingContext &Enclosing);

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_JOINEDREADS_H

//===- JoinedReads.h - Reads that one copy can replace ----------*- C++ -*-===//

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

/// Groups \p Reads, calls that copy a value to the host, and returns groups of
/// two or more as indices in source order. The reads of a group are in one
/// block, run together, and do not depend on each other's values, so one copy
/// could transfer all of them.
std::vector<std::vector<size_t>>
joinableReads(llvm::ArrayRef<const clang::Expr *> Reads,
              const fixes::context::EnclosingContext &Enclosing);

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_JOINEDREADS_H

//===- ListIterators.h - Lists that an iterator reads in order --*- C++ -*-===//
//
// `auto I = Saved.begin(); auto X = *I++; auto Y = *I++;` reads a list from its
// start. The position of each read follows from the order of the statements.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LISTITERATORS_H
#define SYNCLINE_ANALYZER_DATAFLOW_LISTITERATORS_H

#include <optional>

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::dataflow {

/// An element that an iterator reads.
struct IteratorRead {
  const clang::Expr *Container = nullptr;
  unsigned Index = 0;
};

/// The element that \p E, `*I++`, reads if the statements since the declaration
/// of the iterator determine its position.
std::optional<IteratorRead> readThroughIterator(const clang::Expr *E);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LISTITERATORS_H

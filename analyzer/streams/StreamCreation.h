//===- StreamCreation.h - Streams that a loop creates -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_STREAMCREATION_H
#define SYNCLINE_ANALYZER_STREAMS_STREAMCREATION_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::streams {

/// Whether \p Creation, a call that makes a stream, is repeated for nothing: it
/// stands in a loop below \p Body, and the stream goes into a variable of the
/// loop, not into a container or to a caller.
bool isCreatedEachRound(const clang::Expr &Creation, const clang::Stmt &Body);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_STREAMCREATION_H

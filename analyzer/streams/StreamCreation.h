//===- StreamCreation.h - Streams created in a loop -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_STREAMS_STREAMCREATION_H
#define SYNCLINE_ANALYZER_STREAMS_STREAMCREATION_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::streams {

/// Whether \p Creation, a call that creates a stream, is repeated needlessly:
/// it is in a loop below \p Body, and the stream is stored in a variable of the
/// loop rather than in a container or passed to a caller.
bool isCreatedEachRound(const clang::Expr &Creation, const clang::Stmt &Body);

} // namespace syncline::lint::streams

#endif // SYNCLINE_ANALYZER_STREAMS_STREAMCREATION_H

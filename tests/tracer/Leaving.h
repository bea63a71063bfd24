//===- Leaving.h - Ways for a program to end --------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRACER_LEAVING_H
#define SYNCLINE_TESTS_TRACER_LEAVING_H

#include <string>

namespace syncline::test {

/// Leaves in that way; returns what main() is to return where the way is
/// "return", or is none.
int leave(const std::string &Way);

/// Forks; the child does that (the ways of leave(), or "exec", or "nvtx"), and
/// the parent waits for it. Prints the child's status.
void forkChild(const std::string &Way);

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_LEAVING_H

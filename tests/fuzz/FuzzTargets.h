//===- FuzzTargets.h - What the fuzzers call --------------------*- C++ -*-===//
//
// Apart from the fuzzers' entry points, so that a unit test can feed the same
// functions with the corpus.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_FUZZ_FUZZTARGETS_H
#define SYNCLINE_TESTS_FUZZ_FUZZTARGETS_H

#include <cstdint>
#include <span>

namespace syncline::fuzz {

/// Reads bytes as a trace, as a file and as a stream, and prints each record in
/// all forms. Aborts where the two differ though the order of chunks does not.
void readTrace(std::span<const uint8_t> Bytes);

/// Assembles a text. Where it is one, aborts unless the printed records
/// assemble to the same records again.
void assemble(std::span<const uint8_t> Text);

} // namespace syncline::fuzz

#endif // SYNCLINE_TESTS_FUZZ_FUZZTARGETS_H

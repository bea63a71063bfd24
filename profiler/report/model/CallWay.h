//===- CallWay.h - How a thread gets to its next call -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CALLWAY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CALLWAY_H

#include "timeline/StackNames.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace syncline::report {

struct CallWay {
  /// How many of the outermost frames are where they were.
  size_t Shared = 0;
  /// Whether the next frame is in the same function as before, at another line
  /// or in another iteration of a loop.
  bool Moves = false;
  /// The loop of that function whose next iteration begins on the way.
  std::optional<loops::CodeSpan> Loop;
};

/// From the call with the path \p From to the one with the path \p To,
/// outermost first. A function that moves back without a loop was left and is
/// called again: then it is its caller that moves.
CallWay wayOf(std::span<const timeline::StackNames::PathFrame> From,
              std::span<const timeline::StackNames::PathFrame> To);

/// The line of \p Of, or its position if no line is known.
inline uint64_t lineOf(const timeline::StackNames::PathFrame &Of) {
  return Of.Frame.Line ? Of.Frame.Line : Of.At.Position;
}

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CALLWAY_H

//===- CaptureState.h - Whether a CUDA graph is being captured --*- C++ -*-===//
//
// Between the calls that begin and end a capture, the work of a thread is
// recorded into a graph instead of running, and calls that need its results
// fail.
//
// Source: CUDA Programming Guide, "Prohibited and Unhandled Operations" of
// stream capture.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_CAPTURESTATE_H
#define SYNCLINE_ANALYZER_DATAFLOW_CAPTURESTATE_H

#include "dataflow/StreamId.h"

#include <cstdint>
#include <set>

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::dataflow {

/// The effect of a call on the capture of its thread.
enum class CaptureEffect : uint8_t { None, Begins, Ends };

struct CaptureState {
  enum class Phase : uint8_t {
    Outside,
    Inside,
    Maybe ///< on one path, and not on another
  };
  Phase Is = Phase::Outside;
  /// The call that begins the capture; null outside a capture.
  const clang::Expr *Begin = nullptr;
  /// The stream whose work is captured.
  StreamId Stream;
  /// Its mode is relaxed: allocations and queries are permitted.
  bool IsRelaxed = false;
  /// The capture is begun by a CUDA call rather than by LibTorch, so LibTorch
  /// neither gives it a memory pool nor registers a generator.
  bool IsRaw = false;
  /// A tensor has been created during the capture.
  bool HasTensors = false;
  /// Streams that wait for work of the capture and have thereby joined it.
  std::set<StreamId> Forked;

  void joinWith(const CaptureState &Other);
  bool operator==(const CaptureState &) const = default;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_CAPTURESTATE_H

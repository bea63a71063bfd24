//===- AsyncState.h - What streams may still be doing -----------*- C++ -*-===//
//
// The time-dependent part of an AbstractState: the current stream, the copies
// between host and device that may still be pending, and the stream that
// produced a tensor that another stream reads.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_ASYNCSTATE_H
#define SYNCLINE_ANALYZER_DATAFLOW_ASYNCSTATE_H

#include "dataflow/AccessPath.h"
#include "dataflow/CaptureState.h"
#include "dataflow/StreamId.h"

#include <cstdint>
#include <map>
#include <set>

namespace clang {
class Expr;
class VarDecl;
} // namespace clang

namespace syncline::lint::dataflow {

/// A copy that did not block the host.
enum class CopyState : uint8_t {
  Idle, ///< none yet
  Running,
  Done, ///< the host has synchronized with it
  Maybe ///< it has on one path, and not on another
};

struct AsyncFacts {
  /// The copies into and out of this host tensor.
  CopyState Download = CopyState::Idle;
  CopyState Upload = CopyState::Idle;
  StreamId CopiedOn;
  /// The stream that allocated and wrote it.
  StreamId AllocationStream;
  /// Known to be on a CUDA device, or copied from one.
  bool OnDevice = false;
  /// The host or a stream has synchronized since the tensor was created.
  bool IsOrdered = false;
  /// It outlives the variable in another variable, a container or the caller.
  bool Escapes = false;
  /// A read on another stream that the allocator does not know about.
  const clang::Expr *Crossing = nullptr;
  StreamId CrossingStream;
  std::set<StreamId> RecordedFor;

  bool operator==(const AsyncFacts &) const = default;
};

struct AsyncState {
  StreamId Current{StreamId::Kind::Entry, nullptr};
  /// Some stream was made current; until then there is only one stream.
  bool Switches = false;
  std::map<AccessPath, AsyncFacts> Tensors;
  std::map<AccessPath, StreamId> Streams;
  /// Maps a view to the variable whose memory it shares.
  std::map<AccessPath, AccessPath> Views;
  /// The stream that a guard restores.
  std::map<const clang::VarDecl *, StreamId> Guards;
  CaptureState Capture;

  /// The variable whose memory \p P shares.
  AccessPath base(const AccessPath &P) const;
  AsyncFacts *find(const AccessPath &P);
  const AsyncFacts *find(const AccessPath &P) const;
  /// Called before \p P is assigned or goes out of scope.
  void release(const AccessPath &P);

  void joinWith(const AsyncState &Other);
  bool operator==(const AsyncState &) const = default;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ASYNCSTATE_H

//===- AsyncState.h - What streams may still be doing -----------*- C++ -*-===//
//
// The part of an AbstractState that is about time: which stream is current,
// which copies between host and device may not be done yet, and which stream
// made a tensor that another one reads.
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
enum class Flight : uint8_t {
  Idle, ///< none yet
  Running,
  Done, ///< the host has synchronized with it
  Maybe ///< it has on one path, and not on another
};

struct AsyncFacts {
  /// Into this tensor on the host, and out of it.
  Flight Download = Flight::Idle;
  Flight Upload = Flight::Idle;
  StreamId CopiedOn;
  /// Which stream allocated and wrote it.
  StreamId MadeOn;
  /// Known to be on a CUDA device, or copied from one.
  bool OnDevice = false;
  /// The host or a stream has synchronized since it was created.
  bool IsOrdered = false;
  /// It lives on in another variable, a container or the caller.
  bool Escapes = false;
  /// Read there by another stream, which the allocator does not know of.
  const clang::Expr *Crossing = nullptr;
  StreamId CrossedTo;
  std::set<StreamId> RecordedFor;

  bool operator==(const AsyncFacts &) const = default;
};

struct AsyncState {
  StreamId Current{StreamId::Kind::Entry, nullptr};
  /// Some stream was made current: till then there is but one.
  bool Switches = false;
  std::map<AccessPath, AsyncFacts> Tensors;
  std::map<AccessPath, StreamId> Streams;
  /// A view, and the variable whose memory it shows.
  std::map<AccessPath, AccessPath> Views;
  /// What a guard puts back.
  std::map<const clang::VarDecl *, StreamId> Guards;
  CaptureState Capture;

  /// The variable whose memory \p P shows.
  AccessPath base(const AccessPath &P) const;
  AsyncFacts *find(const AccessPath &P);
  const AsyncFacts *find(const AccessPath &P) const;
  /// Before \p P gets another value, or ends.
  void release(const AccessPath &P);

  void joinWith(const AsyncState &Other);
  bool operator==(const AsyncState &) const = default;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_ASYNCSTATE_H

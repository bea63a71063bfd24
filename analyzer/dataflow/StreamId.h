//===- StreamId.h - Identity of a CUDA stream -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_STREAMID_H
#define SYNCLINE_ANALYZER_DATAFLOW_STREAMID_H

#include <compare>
#include <cstdint>

namespace syncline::lint::dataflow {

/// A stream, as precisely as a function can distinguish streams.
struct StreamId {
  enum class Kind : uint8_t {
    None,  ///< nothing was made yet
    Entry, ///< the one that is current where the function begins
    Default,
    Created, ///< by the expression Origin: no other one
    Named,   ///< a parameter or member: by intent not the current one
    Unknown
  };
  Kind Is = Kind::Unknown;
  const void *Origin = nullptr;

  auto operator<=>(const StreamId &) const = default;
};

/// Whether stream order alone leaves work on \p A and \p B unordered.
bool differ(const StreamId &A, const StreamId &B);

/// Whether the streams are definitely different: waiting for one does not order
/// the other.
bool certainlyDiffer(const StreamId &A, const StreamId &B);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_STREAMID_H

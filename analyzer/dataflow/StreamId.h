//===- StreamId.h - Which stream, as far as code shows ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_STREAMID_H
#define SYNCLINE_ANALYZER_DATAFLOW_STREAMID_H

#include <compare>
#include <cstdint>

namespace syncline::lint::dataflow {

/// A stream, as far as a function can distinguish streams.
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

/// Whether work on \p A is not ordered with work on \p B by the stream alone.
bool differ(const StreamId &A, const StreamId &B);

/// The same, without any doubt: a wait for one stream does not order the other.
bool certainlyDiffer(const StreamId &A, const StreamId &B);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_STREAMID_H

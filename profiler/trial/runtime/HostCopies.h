//===- HostCopies.h - Copies that the host makes itself ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_HOSTCOPIES_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_HOSTCOPIES_H

#include "tracer/base/Clock.h"
#include "trial/runtime/OwnTime.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace syncline::trial::runtime {

/// Copies between the program's memory and pinned memory. Large copies are
/// timed, and excluded from the experiment's own time: whoever predicts a gain
/// knows the number of bytes, and needs only the rate.
class HostCopies {
public:
  /// The driver queues smaller copies in full during the call, so the program
  /// does not wait for the host to move their bytes.
  static constexpr size_t Large = size_t{64} << 10;

  void copy(void *To, const void *From, size_t Count) {
    if (Count <= Large) {
      std::memcpy(To, From, Count);
      return;
    }
    Time += OwnTime::excluded([&] {
      uint64_t Start = tracer::base::now();
      std::memcpy(To, From, Count);
      return tracer::base::now() - Start;
    });
    Bytes += Count;
  }

  /// Bytes of the large copies.
  uint64_t bytes() const { return Bytes.load(); }
  /// Time of the large copies, ns.
  uint64_t time() const { return Time.load(); }

private:
  std::atomic<uint64_t> Bytes{0};
  std::atomic<uint64_t> Time{0};
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_HOSTCOPIES_H

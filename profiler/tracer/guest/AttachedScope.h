//===- AttachedScope.h - Keeps CUPTI attached in a call ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_GUEST_ATTACHEDSCOPE_H
#define SYNCLINE_PROFILER_TRACER_GUEST_ATTACHEDSCOPE_H

#include "tracer/tables/Recorder.h"

#include <ctime>

namespace syncline::tracer::guest {

/// Keeps CUPTI attached while an instance exists. The constructor blocks until
/// CUPTI is attached again, or will not be.
class AttachedScope {
public:
  explicit AttachedScope(tables::Recorder &R) : R(R) {
    constexpr timespec Nap = {0, 200'000};
    constexpr unsigned MostNaps = 10'000;
    for (unsigned Naps = 0;
         R.InFlight.fetch_add(1) & tables::Recorder::LeavingCupti; ++Naps) {
      if (Naps == MostNaps)
        return;
      R.InFlight.fetch_sub(1);
      nanosleep(&Nap, nullptr);
    }
  }
  ~AttachedScope() { R.InFlight.fetch_sub(1); }
  AttachedScope(const AttachedScope &) = delete;
  AttachedScope &operator=(const AttachedScope &) = delete;

private:
  tables::Recorder &R;
};

} // namespace syncline::tracer::guest

#endif // SYNCLINE_PROFILER_TRACER_GUEST_ATTACHEDSCOPE_H

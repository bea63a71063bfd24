//===- InsideCupti.h - Keeps CUPTI attached during a call -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_GUEST_INSIDECUPTI_H
#define SYNCLINE_PROFILER_TRACER_GUEST_INSIDECUPTI_H

#include "tracer/tables/Recorder.h"

#include <ctime>

namespace syncline::tracer::guest {

/// Keeps CUPTI attached while an instance exists. The constructor blocks until
/// CUPTI is attached again, or will not be.
class InsideCupti {
public:
  explicit InsideCupti(tables::Recorder &R) : R(R) {
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
  ~InsideCupti() { R.InFlight.fetch_sub(1); }
  InsideCupti(const InsideCupti &) = delete;
  InsideCupti &operator=(const InsideCupti &) = delete;

private:
  tables::Recorder &R;
};

} // namespace syncline::tracer::guest

#endif // SYNCLINE_PROFILER_TRACER_GUEST_INSIDECUPTI_H

//===- UploadText.h - The text of an upload in a trace ----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_WHATIF_UPLOADTEXT_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_WHATIF_UPLOADTEXT_H

#include <cstdint>
#include <string>

namespace syncline::tests {

/// A copy of two megabytes to the device that blocks the host. Times are
/// microseconds.
inline std::string upload(uint64_t Start, uint64_t Duration,
                          const char *Memory = "pageable") {
  std::string At = std::to_string(Start) + "000",
              For = std::to_string(Duration) + "000",
              Correlation = " correlation=" + std::to_string(Start + 1);
  std::string Source = std::string(" source=") + Memory + " target=device";
  return "copy-call thread=1 api=6 stream=7 bytes=2000000"
         " direction=host-to-device start=" +
         At + " duration=" + std::to_string(Duration + 12) + "000" + Source +
         Correlation + "\ncopy stream=7 bytes=2000000 " +
         "direction=host-to-device start=" + std::to_string(Start + 7) +
         "000 duration=" + For + Source + Correlation + "\n";
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_WHATIF_UPLOADTEXT_H

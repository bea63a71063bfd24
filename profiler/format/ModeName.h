//===- ModeName.h - Names of recording modes --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_MODENAME_H
#define SYNCLINE_PROFILER_FORMAT_MODENAME_H

#include <string_view>

namespace syncline::trace {

/// The mode of a process record by its current name. Older tracers wrote
/// "waits-only" for "sync-only".
inline std::string_view currentModeName(std::string_view Recorded) {
  return Recorded == "waits-only" ? "sync-only" : Recorded;
}

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_MODENAME_H

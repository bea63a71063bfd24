//===- CuptiSearch.h - Where libcupti may be --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUPTISEARCH_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUPTISEARCH_H

#include <functional>
#include <string>
#include <vector>

namespace syncline::tracer::cupti {

/// What is known about the process that looks for a libcupti.
struct CuptiSearch {
  /// Paths of the libraries that the process has loaded.
  std::vector<std::string> Loaded;
  /// As cuDriverGetVersion returns it (13000); 0 where it is unknown.
  int DriverVersion = 0;
  /// Of the environment; null where it has no such variable.
  std::function<const char *(const char *Name)> Variable;

  /// Of this process.
  static CuptiSearch ofProcess(int DriverVersion);

  /// The libcupti that the process has loaded; CUPTI works once a process.
  std::string loadedCupti() const;

  /// The major versions of CUDA that a libcupti may have, best first. Those of
  /// the CUDA libraries that the process has loaded. Where it has loaded none,
  /// since the runtime is linked in: that of the driver and older ones.
  std::vector<unsigned> majors() const;

  /// Paths to try, best first.
  std::vector<std::string> candidates() const;

  /// One line for a process in which no candidate can be loaded.
  std::string notFound() const;
};

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUPTISEARCH_H

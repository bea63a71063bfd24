//===- CuptiSearch.h - Where to look for libcupti ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUPTISEARCH_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUPTISEARCH_H

#include <functional>
#include <string>
#include <vector>

namespace syncline::tracer::cupti {

/// What is known about the process in which to find a libcupti.
struct CuptiSearch {
  /// Paths of the libraries that the process has loaded.
  std::vector<std::string> Loaded;
  /// As returned by cuDriverGetVersion (13000); 0 if unknown.
  int DriverVersion = 0;
  /// Reads an environment variable; null if it is not set.
  std::function<const char *(const char *Name)> Variable;

  /// Describes this process.
  static CuptiSearch ofProcess(int DriverVersion);

  /// The libcupti that the process has loaded; CUPTI works only once per
  /// process.
  std::string loadedCupti() const;

  /// The major CUDA versions that a libcupti may have, best first: those of the
  /// CUDA libraries that the process has loaded. If it has loaded none because
  /// the runtime is statically linked: that of the driver, and older ones.
  std::vector<unsigned> majors() const;

  /// Paths to try, best first.
  std::vector<std::string> candidates() const;

  /// A one-line error for when no candidate can be loaded.
  std::string notFound() const;
};

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUPTISEARCH_H

//===- CuptiVersions.h - Supported CUPTI versions ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIVERSIONS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIVERSIONS_H

#include <cstdint>
#include <string>

namespace syncline::tracer::cupti {

/// As returned by cuptiGetVersion: the version of CUDA 12.4. CUDA 12 starts at
/// 18, CUDA 13.0 is 130000, and CUDA 13.5 update 2 is 130502.
inline constexpr uint32_t LeastCuptiVersion = 22;
/// The version of CUDA 13.5, the newest whose headers tests/tracer/versions
/// reads.
inline constexpr uint32_t NewestCuptiVersion = 130500;

/// The numbers in the file names of libcupti and libcudart.
inline constexpr unsigned LeastCudaMajor = 12;
inline constexpr unsigned NewestCudaMajor = 13;

/// Why the tracer rejects a version, as the end of a sentence that begins with
/// the library's path; empty if it does not.
std::string refusalOf(uint32_t Version);

/// What the reader of a trace has to know about a version that the tracer
/// accepts; empty if there is nothing.
std::string noteAbout(uint32_t Version);

/// Whether activity kinds and launch callbacks can be enabled and disabled
/// while the program runs, as windows require. With CUPTI 12.9, programs with
/// eight busy threads or with CUDA graphs crashed or hung.
bool canBeSwitched(uint32_t Version);

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIVERSIONS_H

//===- CuptiVersions.h - Which CUPTI the tracer works with ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIVERSIONS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIVERSIONS_H

#include <cstdint>
#include <string>

namespace syncline::tracer::cupti {

/// As cuptiGetVersion returns it: that of CUDA 12.4. CUDA 12 counts from 18,
/// CUDA 13.0 is 130000, and CUDA 13.5 with its second update is 130502.
inline constexpr uint32_t LeastCuptiVersion = 22;
/// That of CUDA 13.5, the newest whose headers tests/tracer/versions reads.
inline constexpr uint32_t NewestCuptiVersion = 130500;

/// The numbers in the names of libcupti and libcudart.
inline constexpr unsigned LeastCudaMajor = 12;
inline constexpr unsigned NewestCudaMajor = 13;

/// Why the tracer refuses a version, as the end of a sentence that begins with
/// the library's path; empty where it does not.
std::string refusalOf(uint32_t Version);

/// What the reader of a trace has to know about a version that the tracer
/// accepts; empty where there is nothing.
std::string noteAbout(uint32_t Version);

/// Whether activity kinds and callbacks of launches can be switched while the
/// program runs, as windows need it. With CUPTI 12.9, programs with eight busy
/// threads or with CUDA graphs crashed or hung.
bool canBeSwitched(uint32_t Version);

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CUPTIVERSIONS_H

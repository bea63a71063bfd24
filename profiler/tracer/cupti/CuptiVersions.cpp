#include "tracer/cupti/CuptiVersions.h"

using namespace syncline::tracer;

/// CUPTI of CUDA 13.0 before its first update.
static constexpr uint32_t LosesDeviceSynchronize = 130000;
/// The oldest CUPTI whose windows have run alongside busy threads and graphs
/// without a crash: that of CUDA 13.0 update 1.
static constexpr uint32_t FirstSteady = 130001;
/// An update of a CUDA release changes no record.
static constexpr uint32_t UpdatesOfRelease = 100;

std::string cupti::refusalOf(uint32_t Version) {
  if (Version >= LeastCuptiVersion)
    return "";
  return "is CUPTI " + std::to_string(Version) + "; " +
         std::to_string(LeastCuptiVersion) + " (CUDA 12.4) or newer is needed";
}

std::string cupti::noteAbout(uint32_t Version) {
  if (Version == LosesDeviceSynchronize)
    return "CUPTI of CUDA 13.0 before update 1 may miss calls of "
           "cudaDeviceSynchronize";
  if (Version / UpdatesOfRelease > NewestCuptiVersion / UpdatesOfRelease)
    return "CUPTI " + std::to_string(Version) + " is newer than " +
           std::to_string(NewestCuptiVersion) +
           " (CUDA 13.5), the newest that this syncline knows: records are "
           "read as in that version, and functions that are newer are not "
           "recorded";
  return "";
}

bool cupti::canBeSwitched(uint32_t Version) { return Version >= FirstSteady; }

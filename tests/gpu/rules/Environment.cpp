//===- Environment.cpp - What the cases were run with ---------------------===//

#include "Environment.h"
#include "CudaApi.h"

#include <torch/version.h>

#include <ctime>
#include <exception>

namespace syncline::rulecases {
namespace {

// As in 13000 for 13.0.
std::string versionText(int Version) {
  return std::to_string(Version / 1000) + '.' +
         std::to_string(Version % 1000 / 10);
}

/// The driver's own version, as 580.159.04, which CUDA does not tell; else the
/// CUDA version that it supports.
std::string driverVersion() {
  try {
    constexpr const char *Library = "libnvidia-ml.so.1";
    auto Init = reinterpret_cast<int (*)()>(functionOf(Library, "nvmlInit_v2"));
    auto Version = reinterpret_cast<int (*)(char *, unsigned)>(
        functionOf(Library, "nvmlSystemGetDriverVersion"));
    char Text[80] = {};
    if (Init() == 0 && Version(Text, sizeof(Text)) == 0)
      return Text;
  } catch (const std::exception &) {
    // No NVML: not an error, the other answer is good enough.
  }
  int Version = 0;
  check(cudaDriverGetVersion(&Version));
  return "for CUDA " + versionText(Version);
}

std::string today() {
  std::time_t Now = std::time(nullptr);
  std::tm Parts{};
  gmtime_r(&Now, &Parts);
  char Text[11] = {};
  std::strftime(Text, sizeof(Text), "%Y-%m-%d", &Parts);
  return Text;
}

} // namespace

Environment currentEnvironment() {
  int Runtime = 0;
  int Device = 0;
  cudaDeviceProp Properties{};
  check(cudaRuntimeGetVersion(&Runtime));
  check(cudaGetDevice(&Device));
  check(cudaGetDeviceProperties(&Properties, Device));
  return {TORCH_VERSION, Properties.name, driverVersion(), versionText(Runtime),
          today()};
}

} // namespace syncline::rulecases

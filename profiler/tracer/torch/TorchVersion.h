//===- TorchVersion.h - Which LibTorch a process uses -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TORCH_TORCHVERSION_H
#define SYNCLINE_PROFILER_TRACER_TORCH_TORCHVERSION_H

#include <string>
#include <string_view>

namespace syncline::tracer::torch {

/// The path of the libtorch_cpu that the process has loaded, as the dynamic
/// loader reports it; empty if there is none.
std::string loadedTorch();

/// The version in the text of a wheel's version.py, or of the build-version
/// file in a LibTorch archive; empty if there is none. For a release, only the
/// number: "2.11.0" for "2.11.0+cu130".
std::string versionInText(std::string_view Text);

/// Whether the LibTorch that was loaded from Path, with this handle, has the
/// version Wanted. There are two sources: a function of its C interface, which
/// is safe to call in every version, and the file next to its folder. Each
/// source that exists is checked, and at least one must exist. If the result is
/// false, WhyNot receives the reason.
bool isTorchVersion(void *LibTorch, const std::string &Path,
                    std::string_view Wanted, std::string &WhyNot);

} // namespace syncline::tracer::torch

#endif // SYNCLINE_PROFILER_TRACER_TORCH_TORCHVERSION_H

//===- TorchVersion.h - Which LibTorch a process uses -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TORCH_TORCHVERSION_H
#define SYNCLINE_PROFILER_TRACER_TORCH_TORCHVERSION_H

#include <string>
#include <string_view>

namespace syncline::tracer::torch {

/// The path of the libtorch_cpu that the process has loaded, as the dynamic
/// loader knows it; empty where it has none.
std::string loadedTorch();

/// The version in the text of a wheel's version.py, or of the file
/// build-version in an archive of LibTorch; empty where it has none. Of a
/// release the number alone: "2.11.0" for "2.11.0+cu130".
std::string versionInText(std::string_view Text);

/// Whether the LibTorch that was loaded from Path, with this handle, is of the
/// version Wanted. Two sources tell: a function of its C interface, which is
/// safe to call in every version, and the file next to its folder. Each source
/// that exists is consulted, and there must be one. Otherwise WhyNot gives the
/// reason.
bool isTorchVersion(void *LibTorch, const std::string &Path,
                    std::string_view Wanted, std::string &WhyNot);

} // namespace syncline::tracer::torch

#endif // SYNCLINE_PROFILER_TRACER_TORCH_TORCHVERSION_H

#include "tracer/torch/StartTorchRanges.h"

#include "tracer/torch/TorchRanges.h"
#include "tracer/torch/TorchVersion.h"

#include <dlfcn.h>
#include <unistd.h>

using namespace syncline::tracer;
using namespace syncline::tracer::torch;

/// Returns the error; empty if it has started.
static std::string start(void *Handle, const std::string &Library,
                         const RangeSink &Sink, void *LibTorch,
                         const std::string &TorchPath) {
  auto *Version = reinterpret_cast<decltype(syncline_torch_version) *>(
      dlsym(Handle, "syncline_torch_version"));
  auto *Start = reinterpret_cast<decltype(syncline_torch_start) *>(
      dlsym(Handle, "syncline_torch_start"));
  if (!Version || !Start)
    return Library + " is another library of that name";
  std::string WhyNot;
  if (!isTorchVersion(LibTorch, TorchPath, Version(), WhyNot))
    return WhyNot;
  if (Start(Sink.Push, Sink.Pop, LibTorch))
    return TorchPath + " lacks functions that libsyncline_torch.so needs";
  return "";
}

bool torch::startTorchRanges(const std::string &Library, const RangeSink &Sink,
                             std::string &WhyNot) {
  WhyNot.clear();
  std::string Path = loadedTorch();
  if (Path.empty())
    return false;
  if (access(Library.c_str(), R_OK)) {
    WhyNot = "there is no " + Library;
    return false;
  }
  // Not RTLD_DEFAULT: Python loads LibTorch with RTLD_LOCAL. Neither handle is
  // closed after a start, since each library now calls into the other.
  void *LibTorch = dlopen(Path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (!LibTorch)
    return false; // it has just been unloaded
  if (void *Handle = dlopen(Library.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    WhyNot = start(Handle, Library, Sink, LibTorch, Path);
    if (WhyNot.empty())
      return true;
    dlclose(Handle);
  } else {
    const char *Error = dlerror();
    WhyNot = Error ? Error : Library + " cannot be loaded";
  }
  dlclose(LibTorch);
  return false;
}

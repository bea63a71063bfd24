//===- FakeTorchCuda.cpp - A libtorch_cuda that records its loading -------===//

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

namespace {

/// Where it was loaded from goes to an environment variable, and to the file
/// that another one names.
struct Recorder {
  Recorder() noexcept {
    Dl_info Info;
    if (!dladdr(this, &Info))
      return;
    setenv("FAKE_TORCH_CUDA_LOADED", Info.dli_fname, /*overwrite=*/1);
    const char *Name = std::getenv("FAKE_TORCH_CUDA_RECORD");
    if (std::FILE *File = Name ? std::fopen(Name, "w") : nullptr) {
      std::fputs(Info.dli_fname, File);
      std::fclose(File);
    }
  }
};

Recorder RecordNow;

} // namespace

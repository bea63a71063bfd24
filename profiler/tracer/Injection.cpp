//===- Injection.cpp - How the tracer gets into a program -----------------===//
//
// The only symbols that the library exports. CUDA calls InitializeInjection
// when it starts, if CUDA_INJECTION64_PATH names this library; NVTX works the
// same way. If the library was preloaded instead, it sets both variables for
// its own process: a program that never uses CUDA then incurs no other cost.
//
//===----------------------------------------------------------------------===//

#include "tracer/base/Export.h"
#include "tracer/base/Options.h"
#include "tracer/hooks/Nvtx.h"
#include "tracer/session/Session.h"
#include "tracer/session/Signals.h"
#include "tracer/tables/Recorder.h"

#include <cstdlib>
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace syncline::tracer;

SYNCLINE_EXPORT int InitializeInjection() {
  session::startSession();
  return 1;
}

SYNCLINE_EXPORT int
InitializeInjectionNvtx2(hooks::nvtx::GetExportTable ExportTable) {
  return hooks::listenToNvtx(ExportTable);
}

/// Programs that exit through _exit run no exit handlers; a preloaded library
/// can still intercept it. A child of vfork, which shares this memory, is
/// distinguished from its parent by its process id.
SYNCLINE_EXPORT void _exit(int Status) {
  session::finishSession("_exit");
  for (;;)
    syscall(SYS_exit_group, Status);
}

SYNCLINE_EXPORT void _Exit(int Status) { _exit(Status); }

__attribute__((constructor)) static void prepare() {
  Dl_info Self;
  if (!dladdr(reinterpret_cast<void *>(&InitializeInjection), &Self) ||
      !Self.dli_fname)
    return;
  constexpr int Keep = 0;
  setenv("CUDA_INJECTION64_PATH", Self.dli_fname, Keep);
  setenv("NVTX_INJECTION64_PATH", Self.dli_fname, Keep);
  // Ranges may be opened, and the signal may arrive, before CUDA starts. Errors
  // in the options are reported only when CUDA starts, to a program that uses
  // it.
  base::Options &Config = tables::recorder().Config;
  Config = base::optionsFromEnvironment(false);
  session::catchToggleSignal(Config.Signal, session::sessionSignaled);
  if (Config.Always)
    session::startWithoutCuda();
}

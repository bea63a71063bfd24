//===- Nvtx.h - Intercepts NVTX calls ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_NVTX_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_NVTX_H

#include "tracer/hooks/NvtxAbi.h"

namespace syncline::tracer::hooks {

/// Installs our functions in the tables of one NVTX 3 instance (each library
/// that uses NVTX has its own). Returns whether that succeeded.
bool listenToNvtx(nvtx::GetExportTable ExportTable);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_NVTX_H

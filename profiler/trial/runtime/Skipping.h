//===- Skipping.h - Makes a call or its replacement -------------*- C++ -*-===//
//
// Shared by the hooks. Each function receives the call itself, which it makes
// if nothing is to be skipped.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_SKIPPING_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_SKIPPING_H

#include "trial/runtime/Participation.h"

namespace syncline::trial::runtime {

/// A kernel or a graph is launched.
void noteLaunch(CUstream Stream);

/// Uploads from a private copy, so that the call need not wait until the source
/// has been read.
CUresult stagedUpload(Experiment &Own, CUdeviceptr Target, const void *Source,
                      size_t Bytes, CUstream Stream);

/// The driver does not know pageable memory, which is also host memory.
bool isHostMemory(CUdeviceptr Memory);

template <typename F> CUresult synchronize(CUstream Stream, const F &Call) {
  Experiment *Own = experiment();
  if (!Own)
    return Call();
  OwnTime Counted(Own->OwnTimeSum);
  SiteMatch Site = Own->visit(Stream);
  auto Reads = Own->Reads.synchronizing(Site.Site >= 0);
  // If this call itself begins a stretch that skips, the preceding copy was
  // still made, and its target has no value yet.
  if (Reads.empty() && Own->skips(Site))
    return CUDA_SUCCESS;
  CUresult Result = OwnTime::excluded(Call);
  if (Result == CUDA_SUCCESS && Site.Site >= 0)
    Own->Reads.arrived(Reads);
  return Result;
}

/// \p Copy blocks if \p Blocks is set, or if the target is pageable.
template <typename F>
CUresult download(void *Target, CUdeviceptr Source, size_t Bytes,
                  CUstream Stream, bool Blocks, const F &Copy) {
  Experiment *Own = experiment();
  if (!Own || !Bytes)
    return Copy();
  OwnTime Counted(Own->OwnTimeSum);
  SiteMatch Site = Own->visit(Stream);
  LateReads::Read What = Own->Reads.describe(Site.Stack, Target, Bytes);
  bool IsChosen = Own->skips(Site);
  if (IsChosen || (Own->isSkipping() && Own->Reads.isLate(Site.Stack)))
    return Own->Reads.read(What, Source, Stream);
  CUresult Result = OwnTime::excluded(Copy);
  if (Result != CUDA_SUCCESS)
    return Result;
  // The site of a copy is chosen only if the copy blocks.
  if (Blocks || Site.Site >= 0)
    Own->Reads.arrived({What});
  else
    Own->Reads.made(What);
  return Result;
}

template <typename F>
CUresult upload(CUdeviceptr Target, const void *Source, size_t Bytes,
                CUstream Stream, const F &Copy) {
  Experiment *Own = experiment();
  if (!Own || !Bytes)
    return Copy();
  OwnTime Counted(Own->OwnTimeSum);
  if (!Own->skips(Own->visit(Stream)))
    return OwnTime::excluded(Copy);
  return stagedUpload(*Own, Target, Source, Bytes, Stream);
}

template <typename F>
CUresult copyOfAnyKind(CUdeviceptr Target, CUdeviceptr Source, size_t Bytes,
                       CUstream Stream, bool Blocks, const F &Copy) {
  Experiment *Own = experiment();
  if (!Own)
    return Copy();
  OwnTime Counted(Own->OwnTimeSum);
  bool FromHost = isHostMemory(Source), ToHost = isHostMemory(Target);
  if (FromHost == ToHost)
    return OwnTime::excluded(Copy);
  // The driver takes addresses of either kind as numbers.
  // NOLINTBEGIN(performance-no-int-to-ptr)
  if (ToHost)
    return download(reinterpret_cast<void *>(Target), Source, Bytes, Stream,
                    Blocks, Copy);
  return upload(Target, reinterpret_cast<const void *>(Source), Bytes, Stream,
                Copy);
  // NOLINTEND(performance-no-int-to-ptr)
}

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_SKIPPING_H

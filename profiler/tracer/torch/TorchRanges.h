//===- TorchRanges.h - The interface of libsyncline_torch.so ----*- C++ -*-===//
//
// The interface between the tracer, which is built without LibTorch, and the
// library that is built for one version of it. It uses only C types: each side
// may use a different C++ library.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_TORCH_TORCHRANGES_H
#define SYNCLINE_PROFILER_TRACER_TORCH_TORCHRANGES_H

#include <cstddef>

extern "C" {

/// A range with this name begins on the calling thread. Name need not be
/// null-terminated, and is not used after the call.
using SynclineTorchPush = void(const char *Name, size_t Size);
/// The calling thread's innermost range ends.
using SynclineTorchPop = void();

/// The LibTorch that the library was built for: "2.11.0", or the full text for
/// a build between releases ("2.12.0a0+git0123456").
__attribute__((visibility("default"))) const char *syncline_torch_version();

/// From now on, calls Push and Pop for each record_function range of the
/// process, on the range's thread, until the process ends. LibTorch is
/// dlopen()'s handle of the libtorch_cpu that the program uses, whose version
/// must be syncline_torch_version(). Returns 0, or -1 if LibTorch lacks a
/// required function. Call only once.
__attribute__((visibility("default"))) int
syncline_torch_start(SynclineTorchPush *Push, SynclineTorchPop *Pop,
                     void *LibTorch);
}

#endif // SYNCLINE_PROFILER_TRACER_TORCH_TORCHRANGES_H

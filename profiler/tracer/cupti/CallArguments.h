//===- CallArguments.h - Reads the arguments of CUDA calls ------*- C++ -*-===//
//
// CUPTI passes the arguments of each call in a separate struct type. These
// structs use the same member names (stream, count, kind ...), so one template
// reads them all: it reads whichever members a struct has.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_CALLARGUMENTS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_CALLARGUMENTS_H

#include "tracer/cupti/WatchedCall.h"

#include <driver_types.h>

namespace syncline::tracer::cupti {

inline trace::CopyDirection directionOf(cudaMemcpyKind Kind) {
  switch (Kind) {
  case cudaMemcpyHostToDevice:
    return trace::CopyDirection::HostToDevice;
  case cudaMemcpyDeviceToHost:
    return trace::CopyDirection::DeviceToHost;
  case cudaMemcpyDeviceToDevice:
    return trace::CopyDirection::DeviceToDevice;
  case cudaMemcpyHostToHost:
    return trace::CopyDirection::HostToHost;
  default:
    return trace::CopyDirection::Unknown;
  }
}

inline const void *asPointer(const void *Pointer) { return Pointer; }
/// For an allocating call: where it stores the address.
inline const void *asPointer(void **Target) {
  return static_cast<const void *>(Target);
}
inline const void *asPointer(CUdeviceptr Address) {
  return reinterpret_cast<const void *>(Address);
}

template <class ParametersT>
void readStream(const ParametersT &P, CallFacts &Facts) {
  if constexpr (requires { P.stream; }) {
    Facts.Stream = reinterpret_cast<CUstream>(P.stream);
    Facts.HasStream = true;
  } else if constexpr (requires { P.hStream; }) {
    Facts.Stream = P.hStream;
    Facts.HasStream = true;
  }
  if constexpr (requires { P.event; })
    Facts.Event = reinterpret_cast<uint64_t>(P.event);
  else if constexpr (requires { P.hEvent; })
    Facts.Event = reinterpret_cast<uint64_t>(P.hEvent);
}

template <class ParametersT>
void readSize(const ParametersT &P, CallFacts &Facts) {
  if constexpr (requires { P.width * P.height; })
    Facts.Bytes = P.width * P.height;
  else if constexpr (requires { P.Width * P.Height; })
    Facts.Bytes = P.Width * P.Height;
  else if constexpr (requires { P.count + size_t{}; })
    Facts.Bytes = P.count;
  else if constexpr (requires { P.ByteCount + size_t{}; })
    Facts.Bytes = P.ByteCount;
  else if constexpr (requires { P.size + size_t{}; })
    Facts.Bytes = P.size;
  else if constexpr (requires { P.bytesize + size_t{}; })
    Facts.Bytes = P.bytesize;
}

template <class ParametersT>
void readCopy(const ParametersT &P, CallFacts &Facts) {
  if constexpr (requires { directionOf(P.kind); })
    Facts.Direction = directionOf(P.kind);
  if constexpr (requires { asPointer(P.src); })
    Facts.Source = asPointer(P.src);
  else if constexpr (requires { asPointer(P.srcHost); })
    Facts.Source = asPointer(P.srcHost);
  else if constexpr (requires { asPointer(P.srcDevice); })
    Facts.Source = asPointer(P.srcDevice);
  if constexpr (requires { asPointer(P.dst); })
    Facts.Target = asPointer(P.dst);
  else if constexpr (requires { asPointer(P.dstHost); })
    Facts.Target = asPointer(P.dstHost);
  else if constexpr (requires { asPointer(P.dstDevice); })
    Facts.Target = asPointer(P.dstDevice);
  else if constexpr (requires { asPointer(P.devPtr); })
    Facts.Target = asPointer(P.devPtr);
}

template <class ParametersT, bool PerThread = false,
          trace::CopyDirection Direction = trace::CopyDirection::Unknown>
void readFacts(const void *Parameters, CallFacts &Facts) {
  const auto &P = *static_cast<const ParametersT *>(Parameters);
  Facts.PerThread = PerThread;
  Facts.Direction = Direction;
  readStream(P, Facts);
  readSize(P, Facts);
  readCopy(P, Facts);
}

/// For calls without relevant arguments.
inline void readNothing(const void *, CallFacts &) {}

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_CALLARGUMENTS_H

//===- NvtxAbi.h - The interface between NVTX and a tool --------*- C++ -*-===//
//
// The binary interface between an NVTX 3 header in the traced program and a
// tool that it finds through NVTX_INJECTION64_PATH, as fixed by NVIDIA's
// nvtx3/nvtxDetail/nvtxTypes.h and nvToolsExt.h. Only the parts in use are
// declared here, because pip's CUDA packages do not include those headers.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_NVTXABI_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_NVTXABI_H

#include <cstddef>
#include <cstdint>

namespace syncline::tracer::hooks::nvtx {

using GetExportTable = const void *(*)(uint32_t TableId);
using AnyFunction = void (*)();

inline constexpr uint32_t CallbacksTable = 1;

enum Module : int { Core = 1, Core2 = 5 };

enum CoreFunction : unsigned {
  MarkEx = 1,
  MarkA = 2,
  MarkW = 3,
  RangeStartEx = 4,
  RangeStartA = 5,
  RangeStartW = 6,
  RangeEnd = 7,
  RangePushEx = 8,
  RangePushA = 9,
  RangePushW = 10,
  RangePop = 11,
};

enum Core2Function : unsigned {
  DomainMarkEx = 1,
  DomainRangeStartEx = 2,
  DomainRangeEnd = 3,
  DomainRangePushEx = 4,
  DomainRangePop = 5,
  DomainRegisterStringA = 10,
  DomainRegisterStringW = 11,
  DomainCreateA = 12,
  DomainCreateW = 13,
};

struct Callbacks {
  size_t Size;
  /// Sets Table to an array of pointers to the slots of a module's functions.
  int (*GetModuleFunctionTable)(int Module, AnyFunction ***Table,
                                unsigned *Size);
};

enum MessageType : int32_t { Ascii = 1, Unicode = 2, Registered = 3 };

struct EventAttributes {
  uint16_t Version;
  uint16_t Size;
  uint32_t Category;
  int32_t ColorType;
  uint32_t Color;
  int32_t PayloadType;
  int32_t Reserved;
  uint64_t Payload;
  int32_t MessageType;
  union {
    const char *Ascii;
    const wchar_t *Unicode;
    const void *Registered;
  } Message;
};
static_assert(offsetof(EventAttributes, Message) == 40);

} // namespace syncline::tracer::hooks::nvtx

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_NVTXABI_H

//===- Enums.h - The meaning of numbers in records --------------*- C++ -*-===//
//
// The numbers are part of the file format: never reuse one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_ENUMS_H
#define SYNCLINE_PROFILER_FORMAT_ENUMS_H

#include <cstdint>

namespace syncline::trace {

/// What a CUDA call does to the calling host thread.
enum class CallKind : uint8_t {
  Other = 0,
  StreamWait = 1,
  EventWait = 2,
  DeviceWait = 3,
  /// A copy or memset that is synchronous by name.
  Copy = 4,
  Set = 5,
  /// Asynchronous by name, but may wait when copying from pageable memory.
  AsyncCopy = 6,
  AsyncSet = 7,
  Allocate = 8,
  Free = 9,
  HostAllocate = 10,
  HostFree = 11,
  HostRegister = 12,
  HostUnregister = 13,
  StreamQuery = 14,
  EventQuery = 15,
  Launch = 16,
  GraphLaunch = 17,
  GraphInstantiate = 18,
  EventRecord = 19,
  StreamWaitEvent = 20,
  ModuleLoad = 21,
  /// Creates, destroys or resets a stream, event, context or pool.
  Manage = 22,
  StreamCapture = 23,
};

/// Which API a call belongs to, as in CUPTI's callback domains.
enum class ApiDomain : uint8_t { Driver = 1, Runtime = 2 };

/// Kind of memory, as in CUpti_ActivityMemoryKind.
enum class MemoryKind : uint8_t {
  Unknown = 0,
  Pageable = 1,
  Pinned = 2,
  Device = 3,
  Array = 4,
  Managed = 5,
  DeviceStatic = 6,
  ManagedStatic = 7,
};

/// Direction of a copy, as in CUpti_ActivityMemcpyKind.
enum class CopyDirection : uint8_t {
  Unknown = 0,
  HostToDevice = 1,
  DeviceToHost = 2,
  HostToArray = 3,
  ArrayToHost = 4,
  ArrayToArray = 5,
  ArrayToDevice = 6,
  DeviceToArray = 7,
  DeviceToDevice = 8,
  HostToHost = 9,
  PeerToPeer = 10,
};

/// How a stream is ordered relative to the other streams of its context.
enum class StreamKind : uint8_t {
  Unknown = 0,
  /// Stream 0 with legacy semantics: waits for, and blocks, blocking streams.
  LegacyDefault = 1,
  /// Created by cudaStreamCreate: ordered with the legacy default stream.
  Blocking = 2,
  NonBlocking = 3,
  PerThreadDefault = 4,
};

/// Where the names in a frame record come from.
enum class FrameSource : uint8_t {
  Unknown = 0,
  /// The file's symbol table: the function without a line.
  SymbolTable = 1,
  /// DWARF: function, file and line.
  DebugInfo = 2,
};

/// How a code record's bytes map instructions to lines.
enum class LineTableKind : uint8_t {
  Unknown = 0,
  /// co_lnotab of CPython up to 3.9: pairs of an address increment and a signed
  /// line increment.
  Increments = 1,
  /// co_linetable of CPython 3.10: pairs of a length and a signed line
  /// increment, -128 for no line.
  Ranges = 2,
  /// co_linetable of CPython since 3.11: the location table.
  Locations = 3,
};

/// The source of the cost in an overhead record, as in
/// CUpti_ActivityOverheadKind.
enum class OverheadKind : uint32_t {
  Unknown = 0,
  DriverCompiler = 1,
  CuptiBufferFlush = 1 << 16,
  CuptiInstrumentation = 2 << 16,
  CuptiResource = 3 << 16,
  RuntimeTriggeredModuleLoading = 4 << 16,
  LazyFunctionLoading = 5 << 16,
  CommandBufferFull = 6 << 16,
  ActivityBufferRequest = 7 << 16,
  UvmActivityInit = 8 << 16,
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_ENUMS_H

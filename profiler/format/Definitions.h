//===- Definitions.h - Records that define names ----------------*- C++ -*-===//
//
// Everything that events refer to by number. A definition precedes the first
// event that uses it in the file, and is kept when old events are overwritten
// (the size cap). Later definitions of the same id replace earlier ones. Each
// struct lists its fields once, in fields(); the encoder, the decoder, the text
// form and the schema chunk are all derived from that list.
//
// Units: times are nanoseconds of CLOCK_MONOTONIC, sizes are bytes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_DEFINITIONS_H
#define SYNCLINE_PROFILER_FORMAT_DEFINITIONS_H

#include "format/Schema.h"

#include <cstdint>
#include <string_view>

namespace syncline::trace {

/// The traced process. One per file; the text views live as long as the data
/// they were decoded from.
struct ProcessRecord {
  static constexpr uint32_t Type = 1;
  static constexpr const char *Name = "process";
  uint64_t Pid = 0;
  uint64_t ParentPid = 0;
  uint64_t Start = 0;
  /// -1 if no launcher set it; otherwise RANK or an equivalent variable.
  int64_t Rank = -1;
  int64_t LocalRank = -1;
  int64_t WorldSize = -1;
  uint64_t CuptiVersion = 0;
  uint64_t DriverVersion = 0;
  /// How long the system takes to supply an empty page, ns; 0: unknown.
  uint64_t FaultTime = 0;
  std::string_view Host;
  std::string_view Executable;
  /// Arguments, each quoted for a shell if necessary.
  std::string_view CommandLine;
  std::string_view TracerVersion;
  /// "sync-only" ("waits-only" in older traces), "windows" or "full".
  std::string_view Mode;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("pid", Encoding::Unsigned, Self.Pid);
    Visit("parent-pid", Encoding::Unsigned, Self.ParentPid);
    Visit("start", Encoding::Unsigned, Self.Start);
    Visit("rank", Encoding::Signed, Self.Rank);
    Visit("local-rank", Encoding::Signed, Self.LocalRank);
    Visit("world-size", Encoding::Signed, Self.WorldSize);
    Visit("cupti", Encoding::Unsigned, Self.CuptiVersion);
    Visit("driver", Encoding::Unsigned, Self.DriverVersion);
    Visit("fault-time", Encoding::Unsigned, Self.FaultTime);
    Visit("host", Encoding::Text, Self.Host);
    Visit("executable", Encoding::Text, Self.Executable);
    Visit("command", Encoding::Text, Self.CommandLine);
    Visit("tracer", Encoding::Text, Self.TracerVersion);
    Visit("mode", Encoding::Text, Self.Mode);
  }
};

/// The name of a kernel, range, domain, function, scope or source file.
struct StringRecord {
  static constexpr uint32_t Type = 2;
  static constexpr const char *Name = "string";
  uint64_t Id = 0;
  std::string_view Value;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Delta, Self.Id);
    Visit("value", Encoding::Text, Self.Value);
  }
};

/// A host thread. Ids start at 1 within the file; a record repeats the id if
/// the name changes.
struct ThreadRecord {
  static constexpr uint32_t Type = 3;
  static constexpr const char *Name = "thread";
  uint64_t Id = 0;
  uint64_t Tid = 0;
  std::string_view ThreadName;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Unsigned, Self.Id);
    Visit("tid", Encoding::Unsigned, Self.Tid);
    Visit("name", Encoding::Text, Self.ThreadName);
  }
};

/// A program or shared library that is mapped at [Start, End). Subtracting Bias
/// from an address in it yields an address in the ELF file. A later module at
/// the same addresses replaces this one from its Time on.
struct ModuleRecord {
  static constexpr uint32_t Type = 4;
  static constexpr const char *Name = "module";
  uint64_t Id = 0;
  uint64_t Time = 0;
  uint64_t Start = 0;
  uint64_t End = 0;
  uint64_t Bias = 0;
  /// Lowercase hexadecimal; empty if the file has none.
  std::string_view BuildId;
  std::string_view Path;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Unsigned, Self.Id);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("start", Encoding::Unsigned, Self.Start);
    Visit("end", Encoding::Unsigned, Self.End);
    Visit("bias", Encoding::Unsigned, Self.Bias);
    Visit("build-id", Encoding::Text, Self.BuildId);
    Visit("path", Encoding::Text, Self.Path);
  }
};

/// A node of the trie of host stacks. A stack is identified by its innermost
/// node; Parent is the frame that called it, 0 for the outermost. Address is a
/// return address (the call ends just before it).
struct StackRecord {
  static constexpr uint32_t Type = 5;
  static constexpr const char *Name = "stack";
  uint64_t Id = 0;
  uint64_t Parent = 0;
  uint64_t Address = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Delta, Self.Id);
    Visit("parent", Encoding::Delta, Self.Parent);
    Visit("address", Encoding::Delta, Self.Address);
  }
};

/// A GPU. Id is CUDA's ordinal in this process.
struct DeviceRecord {
  static constexpr uint32_t Type = 6;
  static constexpr const char *Name = "device";
  uint64_t Id = 0;
  uint64_t ComputeMajor = 0;
  uint64_t ComputeMinor = 0;
  uint64_t Multiprocessors = 0;
  uint64_t Memory = 0;
  /// Per multiprocessor, for occupancy.
  uint64_t MaxThreads = 0;
  uint64_t MaxBlocks = 0;
  uint64_t Registers = 0;
  uint64_t SharedMemory = 0;
  uint64_t CopyEngines = 0;
  std::string_view DeviceName;
  std::string_view Uuid;
  std::string_view PciBus;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Unsigned, Self.Id);
    Visit("major", Encoding::Unsigned, Self.ComputeMajor);
    Visit("minor", Encoding::Unsigned, Self.ComputeMinor);
    Visit("multiprocessors", Encoding::Unsigned, Self.Multiprocessors);
    Visit("memory", Encoding::Unsigned, Self.Memory);
    Visit("max-threads", Encoding::Unsigned, Self.MaxThreads);
    Visit("max-blocks", Encoding::Unsigned, Self.MaxBlocks);
    Visit("registers", Encoding::Unsigned, Self.Registers);
    Visit("shared-memory", Encoding::Unsigned, Self.SharedMemory);
    Visit("copy-engines", Encoding::Unsigned, Self.CopyEngines);
    Visit("name", Encoding::Text, Self.DeviceName);
    Visit("uuid", Encoding::Text, Self.Uuid);
    Visit("pci", Encoding::Text, Self.PciBus);
  }
};

/// A CUDA stream, identified by CUPTI's numbers. Kind is a StreamKind.
struct StreamRecord {
  static constexpr uint32_t Type = 7;
  static constexpr const char *Name = "stream";
  uint64_t Id = 0;
  uint64_t Context = 0;
  uint64_t Device = 0;
  uint64_t Kind = 0;
  int64_t Priority = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Unsigned, Self.Id);
    Visit("context", Encoding::Unsigned, Self.Context);
    Visit("device", Encoding::Unsigned, Self.Device);
    Visit("kind", Encoding::Unsigned, Self.Kind);
    Visit("priority", Encoding::Signed, Self.Priority);
  }
};

/// A kernel and its launch configuration, recorded once for all equal launches.
/// KernelName is a string id. Memory in bytes: per block, local per thread.
struct ShapeRecord {
  static constexpr uint32_t Type = 8;
  static constexpr const char *Name = "shape";
  uint64_t Id = 0;
  uint64_t KernelName = 0;
  uint64_t GridX = 0, GridY = 0, GridZ = 0;
  uint64_t BlockX = 0, BlockY = 0, BlockZ = 0;
  uint64_t Registers = 0;
  uint64_t StaticShared = 0;
  uint64_t DynamicShared = 0;
  uint64_t Local = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Delta, Self.Id);
    Visit("kernel", Encoding::Unsigned, Self.KernelName);
    Visit("grid-x", Encoding::Unsigned, Self.GridX);
    Visit("grid-y", Encoding::Unsigned, Self.GridY);
    Visit("grid-z", Encoding::Unsigned, Self.GridZ);
    Visit("block-x", Encoding::Unsigned, Self.BlockX);
    Visit("block-y", Encoding::Unsigned, Self.BlockY);
    Visit("block-z", Encoding::Unsigned, Self.BlockZ);
    Visit("registers", Encoding::Unsigned, Self.Registers);
    Visit("static-shared", Encoding::Unsigned, Self.StaticShared);
    Visit("dynamic-shared", Encoding::Unsigned, Self.DynamicShared);
    Visit("local", Encoding::Unsigned, Self.Local);
  }
};

/// A CUDA function. Domain is an ApiDomain, Kind a CallKind, Cbid its callback
/// id in CUPTI.
struct ApiRecord {
  static constexpr uint32_t Type = 9;
  static constexpr const char *Name = "api";
  uint64_t Id = 0;
  uint64_t Domain = 0;
  uint64_t Cbid = 0;
  uint64_t Kind = 0;
  std::string_view Function;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Unsigned, Self.Id);
    Visit("domain", Encoding::Unsigned, Self.Domain);
    Visit("cbid", Encoding::Unsigned, Self.Cbid);
    Visit("kind", Encoding::Unsigned, Self.Kind);
    Visit("function", Encoding::Text, Self.Function);
  }
};

/// A function in the source at the Address of stack records, in module Module:
/// number Index, from 0 for the innermost. An address has several if functions
/// were inlined; their records follow one another in this order. The tracer
/// writes none: `syncline record` adds them at the end of the run, or `syncline
/// symbolize` to a copy, so that the trace can be read without the program's
/// files. The module is part of the key since another one
/// may be mapped at the same address later.
///
/// Function, Scope and File are ids of strings that precede this record; Scope
/// is the first part of the qualified name. Offset counts bytes from the start
/// of the function. Source is a FrameSource.
struct FrameRecord {
  static constexpr uint32_t Type = 10;
  static constexpr const char *Name = "frame";
  uint64_t Address = 0;
  uint64_t Module = 0;
  uint64_t Index = 0;
  uint64_t Function = 0;
  uint64_t Scope = 0;
  uint64_t File = 0;
  uint64_t Line = 0;
  uint64_t Column = 0;
  uint64_t Offset = 0;
  /// 1: inlined into the function at the next index.
  uint64_t Inlined = 0;
  uint64_t Source = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("address", Encoding::Delta, Self.Address);
    Visit("module", Encoding::Unsigned, Self.Module);
    Visit("index", Encoding::Unsigned, Self.Index);
    Visit("function", Encoding::Unsigned, Self.Function);
    Visit("scope", Encoding::Unsigned, Self.Scope);
    Visit("file", Encoding::Unsigned, Self.File);
    Visit("line", Encoding::Unsigned, Self.Line);
    Visit("column", Encoding::Unsigned, Self.Column);
    Visit("offset", Encoding::Unsigned, Self.Offset);
    Visit("inlined", Encoding::Unsigned, Self.Inlined);
    Visit("source", Encoding::Unsigned, Self.Source);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_DEFINITIONS_H

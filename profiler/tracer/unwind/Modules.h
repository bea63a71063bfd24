//===- Modules.h - The loaded modules ---------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_MODULES_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_MODULES_H

#include <cstdint>
#include <optional>

namespace syncline::tracer::unwind {

/// Where the unwind information of a program or shared library is located.
struct Module {
  std::uintptr_t FrameHeader = 0; ///< .eh_frame_hdr
  std::uintptr_t Begin = 0;       ///< of the loaded segment that holds it,
  std::uintptr_t End = 0;         ///< and its end: what may be read
};

/// The module that contains Address. Returns nothing if there is none, or it
/// has no unwind information. Takes no lock if glibc has _dl_find_object
/// (2.35).
std::optional<Module> findModule(std::uintptr_t Address);

/// A number that changes whenever a module is loaded or unloaded. Takes the
/// lock of dl_iterate_phdr, so never call it in a signal handler: the signal
/// may have interrupted this thread while it was acquiring that lock.
std::uint64_t moduleGeneration();

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_MODULES_H

//===- ModuleImage.h - A file as the traced process mapped it ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEIMAGE_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEIMAGE_H

#include <cstdint>
#include <string>

namespace syncline::symbols {

struct ModuleImage {
  uint64_t Id = 0;
  /// The mapped addresses, [Start, End).
  uint64_t Start = 0;
  uint64_t End = 0;
  /// A mapped address minus the address in the ELF file: dlpi_addr of
  /// dl_iterate_phdr, 0 for an executable that is not position-independent.
  uint64_t LoadBias = 0;
  /// Hexadecimal; empty if the file had none or it was not recorded.
  std::string BuildId;
  /// As the traced process saw it.
  std::string Path;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEIMAGE_H

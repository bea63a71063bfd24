//===- SourceFrame.h - What one address stands for --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SOURCEFRAME_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SOURCEFRAME_H

#include <cstdint>
#include <string>

namespace syncline::symbols {

/// The source of the parts of a frame, best first.
enum class FrameQuality {
  /// DWARF: function, file and line.
  DebugInfo,
  /// A symbol of .symtab or .dynsym: the function, but no line.
  ExportedSymbol,
  /// Only the module and the offset in it are known.
  ModuleOnly,
  /// The address lies in no module.
  Unknown,
};

enum class SourceLanguage : uint8_t {
  /// C++ and anything else that is compiled to machine code.
  Native,
  Python,
};

/// One function at one address. An address stands for several frames if
/// functions were inlined.
struct SourceFrame {
  /// Demangled, with parameters if the mangled name is known. Empty if no name
  /// is known.
  std::string Function;
  /// The first part of the qualified name: "at" for at::Tensor::item, "Model"
  /// for the global class Model. Empty for a global function.
  std::string OuterScope;
  /// As the compiler recorded it, made absolute with its working directory,
  /// without "." and "..". Empty if unknown.
  std::string File;
  /// Counted from 1; 0 if unknown.
  uint32_t Line = 0;
  uint32_t Column = 0;
  /// Whether the function was inlined into that of the next frame.
  bool Inlined = false;
  FrameQuality Quality = FrameQuality::Unknown;
  /// The function may have a name: its file could not be read.
  bool IsFileUnread = false;
  /// A Python function has neither module nor address. Its name is qualified,
  /// as in "Trainer.step", if the interpreter knows the qualified name.
  SourceLanguage Language = SourceLanguage::Native;
  /// The path and the number of the module as recorded.
  std::string Module;
  uint64_t ModuleId = 0;
  /// The address in the ELF file, in bytes, as addr2line takes it. For an
  /// Unknown frame, the absolute address.
  uint64_t ModuleOffset = 0;
  /// Bytes from the start of Function, the "+0x1c" after its name. 0 for an
  /// inlined frame and if Function is empty.
  uint64_t FunctionOffset = 0;
  /// How many of the last components of File a title shows: more than one if
  /// another file of the program has its name, see fileTitle().
  uint32_t FileParts = 1;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SOURCEFRAME_H

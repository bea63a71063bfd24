//===- SourceFrame.h - What one address stands for --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SOURCEFRAME_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SOURCEFRAME_H

#include <cstdint>
#include <string>

namespace syncline::symbols {

/// Where the parts of a frame come from, best first.
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
  /// C++ and whatever else is compiled to machine code.
  Native,
  Python,
};

/// One function at one address. An address stands for several frames where
/// functions were inlined.
struct SourceFrame {
  /// Demangled, with parameters where the mangled name is known. Empty where
  /// no name is known.
  std::string Function;
  /// The first part of the qualified name: "at" for at::Tensor::item, "Model"
  /// for the global class Model. Empty for a global function.
  std::string OuterScope;
  /// As the compiler recorded it, made absolute with the folder in which it
  /// ran, without "." and "..". Empty where unknown.
  std::string File;
  /// From 1; 0 where unknown.
  uint32_t Line = 0;
  uint32_t Column = 0;
  /// The function was inlined into that of the next frame.
  bool Inlined = false;
  FrameQuality Quality = FrameQuality::Unknown;
  /// A function of Python has neither module nor address. Its name is
  /// qualified, as in "Trainer.step", where the interpreter knows that.
  SourceLanguage Language = SourceLanguage::Native;
  /// The path and the number of the module as recorded.
  std::string Module;
  uint64_t ModuleId = 0;
  /// The address in the ELF file, in bytes, as addr2line takes it. Of an
  /// Unknown frame, the absolute address.
  uint64_t ModuleOffset = 0;
  /// Bytes from the start of Function, the "+0x1c" after its name. 0 for an
  /// inlined frame and where Function is empty.
  uint64_t FunctionOffset = 0;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SOURCEFRAME_H

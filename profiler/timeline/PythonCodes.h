//===- PythonCodes.h - Python frames from code records ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PYTHONCODES_H
#define SYNCLINE_PROFILER_TIMELINE_PYTHONCODES_H

#include "format/RawRecord.h"
#include "timeline/loops/CodeLoops.h"
#include "timeline/symbols/LineTable.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace syncline::timeline {

/// The Python functions of one trace.
class PythonCodes {
public:
  /// A code record with its texts.
  struct Definition {
    std::string_view Function;
    std::string_view File;
    int64_t FirstLine = 0;
    std::string_view LineTable;
  };

  /// Adds code, string and module records.
  void add(const trace::RawRecord &Record);

  /// The frame of a function at \p Instruction, in bytes from the function's
  /// first instruction.
  symbols::SourceFrame frameOf(uint64_t Code, uint64_t Instruction) const;

  /// The line of an instruction; 0 if it is unknown.
  uint32_t lineOf(uint64_t Code, uint64_t Instruction) const;

  /// The lines of a function's instructions; see symbols::lineSpans.
  std::vector<symbols::LineSpan> linesOf(uint64_t Code) const;

  /// The loops of a function; null if the trace has none of its jumps. Valid
  /// until the next add().
  const loops::CodeLoops *loopsOf(uint64_t Code) const;

  /// Empty if \p Code is unknown. Valid until the next add().
  Definition definition(uint64_t Code) const;

private:
  struct Code {
    uint64_t Function = 0;
    uint64_t File = 0;
    int64_t FirstLine = 0;
    uint64_t Table = 0;
    std::string Bytes;
    std::optional<loops::CodeLoops> Loops;
  };

  std::string scopeOf(const std::string &File) const;
  const std::string &string(uint64_t Id) const;

  std::unordered_map<uint64_t, Code> Codes;
  std::unordered_map<uint64_t, std::string> Strings;
  /// Folders of packages that are libraries wherever they are, with their
  /// names: {"/home/me/pytorch/torch/", "torch"}.
  std::vector<std::pair<std::string, std::string>> Packages;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_PYTHONCODES_H

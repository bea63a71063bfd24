//===- FrameRecords.h - Frames and source lines as records ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FRAMERECORDS_H
#define SYNCLINE_PROFILER_TIMELINE_FRAMERECORDS_H

#include "format/Enums.h"
#include "timeline/StringIds.h"
#include "timeline/symbols/SourceFrame.h"

#include <vector>

namespace syncline::timeline {

inline trace::FrameSource sourceOf(symbols::FrameQuality Quality) {
  switch (Quality) {
  case symbols::FrameQuality::DebugInfo:
    return trace::FrameSource::DebugInfo;
  case symbols::FrameQuality::ExportedSymbol:
    return trace::FrameSource::SymbolTable;
  case symbols::FrameQuality::ModuleOnly:
  case symbols::FrameQuality::Unknown:
    break;
  }
  return trace::FrameSource::Unknown;
}

/// Appends a frame record for each of \p Frames, the functions at \p Address,
/// and before them the strings that they use.
template <class OutT>
void appendFrames(uint64_t Address,
                  const std::vector<symbols::SourceFrame> &Frames,
                  StringIds &Strings, OutT &Out) {
  // Strings come first: successive records of one type are smaller.
  std::vector<trace::FrameRecord> Records;
  for (const symbols::SourceFrame &Each : Frames) {
    trace::FrameRecord &Record = Records.emplace_back();
    Record.Address = Address;
    Record.Module = Each.ModuleId;
    Record.Index = Records.size() - 1;
    Record.Function = Strings.idOf(Each.Function, Out);
    Record.Scope = Strings.idOf(Each.OuterScope, Out);
    Record.File = Strings.idOf(Each.File, Out);
    Record.Line = Each.Line;
    Record.Column = Each.Column;
    Record.Offset = Each.FunctionOffset;
    Record.Inlined = Each.Inlined ? 1 : 0;
    Record.Source = static_cast<uint64_t>(sourceOf(Each.Quality));
  }
  for (const trace::FrameRecord &Record : Records)
    Out.append(Record);
}

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FRAMERECORDS_H

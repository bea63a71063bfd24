#include "timeline/RecordedFrames.h"

#include "format/Enums.h"

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;

void RecordedFrames::add(const trace::RawRecord &Record) {
  if (auto String = Record.as<trace::StringRecord>()) {
    Strings[String->Id] = String->Value;
    return;
  }
  auto Frame = Record.as<trace::FrameRecord>();
  if (!Frame)
    return;
  auto &List = Frames[{Frame->Module, Frame->Address}];
  if (Frame->Index == 0)
    List.clear();
  // A frame whose predecessor was lost would describe another function.
  if (Frame->Index == List.size())
    List.push_back(*Frame);
}

const std::string &RecordedFrames::string(uint64_t Id) const {
  static const std::string None;
  auto Found = Strings.find(Id);
  return Found == Strings.end() ? None : Found->second;
}

static FrameQuality qualityOf(uint64_t Source) {
  switch (static_cast<trace::FrameSource>(Source)) {
  case trace::FrameSource::DebugInfo:
    return FrameQuality::DebugInfo;
  case trace::FrameSource::SymbolTable:
    return FrameQuality::ExportedSymbol;
  case trace::FrameSource::Unknown:
    break;
  }
  return FrameQuality::ModuleOnly;
}

SourceFrame RecordedFrames::frameOf(const trace::FrameRecord &From,
                                    const ModuleImage &Module) const {
  SourceFrame Result;
  Result.Function = string(From.Function);
  Result.OuterScope = string(From.Scope);
  Result.File = string(From.File);
  Result.Line = static_cast<uint32_t>(From.Line);
  Result.Column = static_cast<uint32_t>(From.Column);
  Result.Inlined = From.Inlined != 0;
  Result.Quality = qualityOf(From.Source);
  Result.Module = Module.Path;
  Result.ModuleId = Module.Id;
  Result.ModuleOffset = From.Address - Module.LoadBias;
  Result.FunctionOffset = From.Offset;
  return Result;
}

std::vector<SourceFrame> RecordedFrames::find(const ModuleImage &Module,
                                              uint64_t Address) const {
  std::vector<SourceFrame> Result;
  auto Found = Frames.find({Module.Id, Address});
  if (Found != Frames.end())
    for (const trace::FrameRecord &Each : Found->second)
      Result.push_back(frameOf(Each, Module));
  return Result;
}

#include "timeline/StackNames.h"

#include "format/Definitions.h"
#include "timeline/symbols/UserFrame.h"

#include <fmt/format.h>

using namespace syncline;

/// No recorded stack is deeper; a damaged file may hold a circle.
static constexpr size_t MaxDepth = 1024;

void StackNames::add(const trace::RawRecord &Record) {
  if (auto Stack = Record.as<trace::StackRecord>()) {
    Nodes[Stack->Id] = {Stack->Parent, Stack->Address};
  } else if (auto Module = Record.as<trace::ModuleRecord>()) {
    Symbols.addModule({Module->Id, Module->Start, Module->End, Module->Bias,
                       std::string(Module->BuildId),
                       std::string(Module->Path)});
  }
}

std::vector<SourceFrame> StackNames::frames(uint64_t StackId) {
  std::vector<SourceFrame> Result;
  for (size_t Depth = 0; Depth < MaxDepth; ++Depth) {
    auto Found = Nodes.find(StackId);
    if (Found == Nodes.end())
      break;
    const std::vector<SourceFrame> &Here =
        Symbols.resolve(Found->second.Address);
    Result.insert(Result.end(), Here.begin(), Here.end());
    StackId = Found->second.Parent;
  }
  return Result;
}

trace::Place StackNames::placeOf(const SourceFrame &Frame) {
  trace::Place Result;
  Result.Function = Frame.Function;
  if (!Frame.File.empty())
    Result.Position = fmt::format("{}:{}", Frame.File, Frame.Line);
  else if (Frame.Quality != FrameQuality::Unknown)
    Result.Position = fmt::format("{}+{:#x}", Frame.Module, Frame.ModuleOffset);
  else
    Result.Position = fmt::format("{:#x}", Frame.ModuleOffset);
  return Result;
}

trace::Place StackNames::userPlace(uint64_t StackId) {
  auto [Entry, IsNew] = UserPlaces.try_emplace(StackId);
  if (!IsNew)
    return Entry->second;
  std::vector<SourceFrame> Frames = frames(StackId);
  if (auto Index = firstUserFrame(Frames, Kinds))
    Entry->second = placeOf(Frames[*Index]);
  return Entry->second;
}

trace::Place StackNames::frame(uint64_t StackId) {
  auto Found = Nodes.find(StackId);
  if (Found == Nodes.end())
    return {};
  return placeOf(Symbols.resolve(Found->second.Address).front());
}

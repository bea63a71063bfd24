#include "timeline/StackNames.h"

#include "format/CodeDefinitions.h"
#include "format/Definitions.h"
#include "timeline/symbols/UserFrame.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// No recorded stack is deeper; a damaged file may contain a cycle.
static constexpr size_t MaxDepth = 1024;

void StackNames::add(const trace::RawRecord &Record) {
  if (auto Stack = Record.as<trace::StackRecord>()) {
    Nodes[Stack->Id] = {Stack->Parent, Stack->Address, 0};
  } else if (auto Frame = Record.as<trace::CodeFrameRecord>()) {
    // A frame without a code would count as an address.
    if (Frame->Code)
      Nodes[Frame->Id] = {Frame->Parent, Frame->Instruction, Frame->Code};
  } else if (auto Module = Record.as<trace::ModuleRecord>()) {
    Symbols.addModule({Module->Id, Module->Start, Module->End, Module->Bias,
                       std::string(Module->BuildId),
                       std::string(Module->Path)});
  }
  Recorded.add(Record);
  Sources.add(Record);
  Codes.add(Record);
}

std::vector<uint64_t> StackNames::addresses() const {
  std::vector<uint64_t> Result;
  Result.reserve(Nodes.size());
  for (const auto &[Id, Each] : Nodes)
    if (!Each.Code)
      Result.push_back(Each.Address);
  std::ranges::sort(Result);
  Result.erase(std::ranges::unique(Result).begin(), Result.end());
  return Result;
}

std::vector<SourceFrame> StackNames::pythonFrames() const {
  std::vector<SourceFrame> Result;
  for (const auto &[Id, Each] : Nodes)
    if (Each.Code)
      Result.push_back(Codes.frameOf(Each.Code, Each.Address));
  return Result;
}

bool StackNames::havePython() const {
  return std::ranges::any_of(
      Nodes, [](const auto &Each) { return Each.second.Code != 0; });
}

std::vector<uint64_t> StackNames::addressesOf(uint64_t StackId) const {
  std::vector<uint64_t> Result;
  auto Found = Nodes.find(StackId);
  for (size_t Depth = 0; Found != Nodes.end() && Depth < MaxDepth; ++Depth) {
    if (!Found->second.Code)
      Result.push_back(Found->second.Address);
    Found = Nodes.find(Found->second.Parent);
  }
  return Result;
}

std::vector<StackNames::PythonFrame>
StackNames::pythonFramesOf(uint64_t StackId) const {
  std::vector<PythonFrame> Result;
  auto Found = Nodes.find(StackId);
  for (size_t Depth = 0; Found != Nodes.end() && Depth < MaxDepth; ++Depth) {
    const Node &Own = Found->second;
    if (Own.Code)
      Result.push_back({Codes.definition(Own.Code), Own.Address});
    Found = Nodes.find(Own.Parent);
  }
  return Result;
}

std::vector<SourceFrame> StackNames::recordedFramesAt(uint64_t Address) const {
  const ModuleImage *Module = Symbols.moduleAt(Address);
  return Module ? Recorded.find(*Module, Address) : std::vector<SourceFrame>();
}

std::vector<SourceFrame> StackNames::framesAt(uint64_t Address) {
  std::vector<SourceFrame> Known = recordedFramesAt(Address);
  return Known.empty() ? Symbols.resolve(Address) : Known;
}

std::vector<SourceFrame> StackNames::bestFramesAt(uint64_t Address) {
  std::vector<SourceFrame> Known = recordedFramesAt(Address);
  const std::vector<SourceFrame> &Fresh = Symbols.resolve(Address);
  // FrameQuality is ordered from best to worst.
  bool IsBetter =
      !Known.empty() && Known.front().Quality < Fresh.front().Quality;
  return IsBetter ? Known : Fresh;
}

std::vector<SourceFrame> StackNames::framesOf(const Node &Node) {
  if (Node.Code)
    return {Codes.frameOf(Node.Code, Node.Address)};
  return framesAt(Node.Address);
}

/// Whether the frame right outside of Python frames evaluates them. A native
/// one is the interpreter's, since the tracer puts Python frames nowhere else.
/// A frame without a name is in a part of the function whose symbol was
/// stripped.
static bool evaluatesPython(const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Native &&
         (Frame.Function.empty() ||
          Frame.Function.starts_with("_PyEval_EvalFrameDefault"));
}

/// Whether the frame right inside of Python frames is one of their
/// instructions: an interpreter with tail calls has a function for each.
static bool isInstruction(const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Native &&
         Frame.Function.starts_with("_TAIL_CALL_");
}

std::vector<SourceFrame> StackNames::frames(uint64_t StackId) {
  std::vector<SourceFrame> Result;
  bool IsUnderPython = false;
  size_t Inner = 0;
  for (size_t Depth = 0; Depth < MaxDepth; ++Depth) {
    auto Found = Nodes.find(StackId);
    if (Found == Nodes.end())
      break;
    std::vector<SourceFrame> Frames = framesOf(Found->second);
    bool IsPython = Found->second.Code != 0;
    // Drop each one together with the frames inlined into it.
    if (IsPython && Inner != Result.size() && isInstruction(Result.back()))
      Result.resize(Inner);
    if (IsUnderPython && evaluatesPython(Frames.back()))
      Frames.clear();
    Inner = Result.size();
    Result.insert(Result.end(), std::make_move_iterator(Frames.begin()),
                  std::make_move_iterator(Frames.end()));
    IsUnderPython = IsPython;
    StackId = Found->second.Parent;
  }
  if (!FileParts.empty())
    for (SourceFrame &Each : Result)
      setFileParts(Each);
  return Result;
}

/// Whether the functions of a module can have a loop of the program: PyTorch's
/// own loops, such as that of a thread of autograd, begin with each call.
static bool mayHaveLoop(ModuleKind Kind) {
  return Kind == ModuleKind::User || Kind == ModuleKind::ThirdParty;
}

/// Identifies a native function, inlined or not.
static uint64_t functionId(const SourceFrame &Frame) {
  uint64_t Name = std::hash<std::string>()(Frame.Function);
  return Name ^ (std::hash<std::string>()(Frame.File) << 1) ^ Frame.ModuleId;
}

const std::vector<StackNames::PathFrame> &
StackNames::nativePathAt(uint64_t Address) {
  auto [Entry, IsNew] = NativePaths.try_emplace(Address);
  if (!IsNew)
    return Entry->second;
  const ModuleImage *Module = Symbols.moduleAt(Address);
  if (!Module || !mayHaveLoop(Kinds.classify(Module->Path)))
    return Entry->second;
  std::vector<SourceFrame> Frames = framesAt(Address);
  for (SourceFrame &Frame : std::views::reverse(Frames)) {
    uint64_t Position = Frame.Line ? Frame.Line : Frame.ModuleOffset;
    CodePosition At{functionId(Frame), Position, nullptr};
    Entry->second.push_back({At, std::move(Frame)});
  }
  return Entry->second;
}

std::vector<StackNames::PathFrame> StackNames::path(uint64_t StackId) {
  std::vector<PathFrame> Inward;
  bool IsUnderPython = false;
  for (size_t Depth = 0; Depth < MaxDepth; ++Depth) {
    auto Found = Nodes.find(StackId);
    if (Found == Nodes.end())
      break;
    const Node &Own = Found->second;
    if (Own.Code) {
      IsUnderPython = true;
      const CodeLoops *Loops = Codes.loopsOf(Own.Code);
      uint64_t Place = Loops ? Loops->placeOf(Own.Address) : Own.Address;
      Inward.push_back(
          {{Own.Code, Place, Loops}, Codes.frameOf(Own.Code, Own.Address)});
    } else if (!IsUnderPython) {
      for (const PathFrame &Each :
           std::views::reverse(nativePathAt(Own.Address)))
        Inward.push_back(Each);
    }
    StackId = Own.Parent;
  }
  std::ranges::reverse(Inward);
  if (!FileParts.empty())
    for (PathFrame &Each : Inward)
      setFileParts(Each.Frame);
  return Inward;
}

std::vector<CodePosition> StackNames::codePath(uint64_t StackId) {
  std::vector<CodePosition> Result;
  for (const PathFrame &Each : path(StackId))
    Result.push_back(Each.At);
  return Result;
}

SourceFrame StackNames::loopFrame(uint64_t StackId, size_t Index,
                                  const std::optional<CodeSpan> &Loop) {
  std::vector<PathFrame> Frames = path(StackId);
  if (Index >= Frames.size())
    return {};
  PathFrame &Own = Frames[Index];
  if (Loop) {
    // The condition of a `while` is tested at its end, an iterator at its
    // begin.
    uint32_t First = Codes.lineOf(Own.At.Function, Loop->First);
    uint32_t Last = Codes.lineOf(Own.At.Function, Loop->Last);
    if (First && Last)
      Own.Frame.Line = std::min(First, Last);
  }
  return std::move(Own.Frame);
}

trace::SourcePlace StackNames::placeOf(const SourceFrame &Frame) {
  trace::SourcePlace Result;
  Result.Function = Frame.Function;
  if (!Frame.File.empty())
    Result.Position = fmt::format("{}:{}", Frame.File, Frame.Line);
  else if (Frame.Quality != FrameQuality::Unknown)
    Result.Position = fmt::format("{}+{:#x}", Frame.Module, Frame.ModuleOffset);
  else
    Result.Position = fmt::format("{:#x}", Frame.ModuleOffset);
  return Result;
}

trace::SourcePlace StackNames::userPlace(uint64_t StackId) {
  auto [Entry, IsNew] = UserSites.try_emplace(StackId);
  if (!IsNew)
    return Entry->second;
  std::vector<SourceFrame> Frames = frames(StackId);
  if (auto Index = firstUserFrame(Frames, Kinds))
    Entry->second = placeOf(Frames[*Index]);
  return Entry->second;
}

trace::SourcePlace StackNames::frame(uint64_t StackId) {
  auto Found = Nodes.find(StackId);
  if (Found == Nodes.end())
    return {};
  return placeOf(framesOf(Found->second).front());
}

ModuleKind StackNames::kindAt(uint64_t Address) {
  const ModuleImage *Module = Symbols.moduleAt(Address);
  if (!Module)
    return ModuleKind::Unknown;
  auto [Entry, IsNew] = KindOfModule.try_emplace(Module->Id);
  if (IsNew)
    Entry->second = Kinds.classify(Module->Path);
  return Entry->second;
}

uint64_t StackNames::callingFrame(uint64_t StackId) {
  auto [Entry, IsNew] = CallingFrames.try_emplace(StackId);
  if (!IsNew)
    return Entry->second;
  bool IsInTorch = false;
  for (size_t Depth = 0; Depth < MaxDepth; ++Depth) {
    auto Found = Nodes.find(StackId);
    if (Found == Nodes.end())
      break;
    ModuleKind Kind = kindAt(Found->second.Address);
    // PyTorch itself calls other libraries, such as MAGMA.
    if (Found->second.Code || Kind == ModuleKind::User ||
        (Kind == ModuleKind::ThirdParty && IsInTorch))
      return Entry->second = StackId;
    IsInTorch |= Kind == ModuleKind::LibTorch;
    StackId = Found->second.Parent;
  }
  return 0;
}

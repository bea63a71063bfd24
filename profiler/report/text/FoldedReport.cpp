#include "report/text/FoldedReport.h"

#include "advice/FunctionName.h"
#include "report/model/StackLookup.h"
#include "timeline/symbols/FileTitle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// Semicolons and line ends have a special meaning in the format.
static std::string cleaned(std::string Text) {
  for (char &C : Text)
    if (C == ';' || C == '\n' || C == '\r')
      C = ':';
  return Text;
}

static std::string frameTitle(const SourceFrame &Frame) {
  std::string Name = Frame.Language == SourceLanguage::Python
                         ? Frame.Function
                         : qualifiedName(Frame.Function);
  if (Name.empty())
    Name = Frame.Function;
  if (Name.empty())
    return cleaned(Frame.Module.empty()
                       ? fmt::format("{:#x}", Frame.ModuleOffset)
                       : fmt::format("{}+{:#x}", fileTitle(Frame.Module),
                                     Frame.ModuleOffset));
  if (!Frame.File.empty())
    Name += fmt::format(" ({}:{})", fileTitle(Frame.File, Frame.FileParts),
                        Frame.Line);
  return cleaned(std::move(Name));
}

/// The CUDA function itself, its callees in the driver, and what records it.
static bool isInsideOfCall(const SourceFrame &Frame, std::string_view Api) {
  if (Frame.Function == Api)
    return true;
  std::string_view Module = fileTitle(Frame.Module);
  for (std::string_view Name :
       {"libcudart", "libcuda.so", "libcupti", "libsyncline_tracer"})
    if (Module.starts_with(Name))
      return true;
  return false;
}

/// "outermost;...;innermost;", down to the caller of the CUDA function, or to
/// what LibTorch called in the tracer.
static std::string stackText(const AnalyzedTrace &Trace, uint32_t Stack,
                             std::string_view Api) {
  std::string Result;
  std::vector<SourceFrame> Frames = stacksOf(Trace).frames(Stack);
  auto Caller = std::find_if_not(
      Frames.begin(), Frames.end(),
      [&](const SourceFrame &Frame) { return isInsideOfCall(Frame, Api); });
  for (auto Frame = Frames.end(); Frame != Caller;)
    Result += frameTitle(*--Frame) + ";";
  return Result;
}

/// Places threads of the backward pass below the code of the forward pass.
static std::string stackText(const AnalyzedTrace &Trace, const HostCall &Call,
                             std::string_view Api) {
  std::string Forward = stackText(Trace, Call.Forward, {});
  if (!Forward.empty())
    Forward += "(backward pass);";
  return Forward + stackText(Trace, Call.Stack, Api);
}

std::string text::foldedReport(const AnalyzedTrace &Trace) {
  const Timeline &Events = Trace.Recorded.Events;
  /// By stack and function, so that each name is built only once.
  std::map<std::array<uint32_t, 3>, std::pair<const HostCall *, uint64_t>>
      Blocked;
  auto Add = [&](const HostCall &Call, uint64_t Time) {
    auto &Sum = Blocked[{Call.Stack, Call.Forward, Call.Api}];
    Sum.first = &Call;
    Sum.second += Time;
  };
  for (size_t I = 0; I < Trace.Result.Syncs.size(); ++I)
    if (const HostCall &Call = Events.Calls[I]; Trace.Result.Syncs[I].Blocked)
      Add(Call, Call.duration());
  for (const FoldedCalls &Each : Events.Folded)
    if (Each.Blocked)
      Add(Each.First, Each.Blocked);
  // Different stacks may look the same.
  std::map<std::string, uint64_t> Lines;
  for (const auto &[Key, Sum] : Blocked) {
    auto [Call, Time] = Sum;
    std::string Function = cleaned(Trace.Recorded.Data.api(Call->Api).Function);
    Lines[stackText(Trace, *Call, Function) +
          (Function.empty() ? "unknown function" : Function)] += Time;
  }
  std::string Result;
  for (const auto &[Line, Time] : Lines)
    Result += fmt::format("{} {}\n", Line, Time);
  return Result;
}

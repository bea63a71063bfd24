#include "report/model/StackLines.h"

#include "timeline/symbols/UserFrame.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::symbols;

static constexpr size_t MostFrames = 60;
/// For a stack with Python frames, all that the tracer records.
static constexpr size_t MostMixedFrames = 400;
static constexpr size_t LongestFunction = 160;

static std::string nameOfModule(const std::string &Path) {
  return std::filesystem::path(Path).filename().string();
}

static std::string shortened(const std::string &Function) {
  return Function.size() <= LongestFunction
             ? Function
             : Function.substr(0, LongestFunction) + "...";
}

static std::string frameLine(const SourceFrame &Frame) {
  std::string Name =
      Frame.Function.empty() ? "(no symbol)" : shortened(Frame.Function);
  if (!Frame.File.empty())
    return fmt::format("{} at {}:{}", Name, Frame.File, Frame.Line);
  if (!Frame.Module.empty())
    return fmt::format("{} in {}+{:#x}", Name, nameOfModule(Frame.Module),
                       Frame.ModuleOffset);
  return Name;
}

static bool isPythonFrame(const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Python;
}

void report::addStack(SiteEntry &Entry, std::span<const SourceFrame> Frames,
                      const std::string &Api) {
  auto IsApi = [&](const SourceFrame &Frame) { return Frame.Function == Api; };
  while (!Frames.empty() && isOfTracing(Frames.front()) &&
         !IsApi(Frames.front()))
    Frames = Frames.subspan(1);
  bool HasPython = std::ranges::any_of(Frames, isPythonFrame);
  size_t Most = HasPython ? MostMixedFrames : MostFrames;
  for (const SourceFrame &Frame : Frames.first(std::min(Frames.size(), Most))) {
    Entry.Stack.push_back(frameLine(Frame));
    if (isPythonFrame(Frame))
      Entry.PythonStack.push_back(Entry.Stack.back());
    // Others are of libraries without debug information.
    if (HasPython ? isPythonFrame(Frame) : !Frame.File.empty())
      Entry.ShownStack.push_back(Entry.Stack.back());
  }
}

#include "report/model/CodeNames.h"

#include "report/model/ListText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

using namespace syncline;
using namespace syncline::report;

std::string CodeNames::text() const {
  std::vector<std::string> Calls;
  Calls.reserve(Functions.size());
  for (const std::string &Each : Functions)
    Calls.push_back(Each + "()");
  return Calls.empty() ? "this code" : listText(Calls);
}

std::string CodeNames::compiled() const {
  std::string Text;
  for (const std::string &Each : Imports)
    Text += Each + '\n';
  for (const std::string &Each : Functions)
    Text += fmt::format("{} = torch.compile({})\n", Each, Each);
  if (!Text.empty())
    Text.pop_back();
  return Text;
}

/// "from transformers.models.clip.modeling_clip import CLIPVisionModel" for a
/// method of a class in such a file; empty for another function, and for a file
/// of Python itself, such as "python3.12/copy.py".
static std::string importOf(const HostLineEntry &At) {
  static constexpr std::string_view Suffix = ".py";
  size_t End = At.LibraryFunction.find('.');
  if (End == std::string::npos || !At.LibraryFile.ends_with(Suffix))
    return "";
  std::string Module =
      At.LibraryFile.substr(0, At.LibraryFile.size() - Suffix.size());
  if (Module.find('.') != std::string::npos)
    return "";
  std::ranges::replace(Module, '/', '.');
  return fmt::format("from {} import {}", Module,
                     At.LibraryFunction.substr(0, End));
}

/// "<module>", "main.<locals>.step" and "<lambda>" cannot be written elsewhere.
static bool hasName(const std::string &Function) {
  return !Function.empty() && Function.find('<') == std::string::npos;
}

static bool isLoopOfSteps(const ReportData &Data, const HostLineEntry &At) {
  return std::ranges::any_of(Data.Loops, [&](const LoopEntry &Loop) {
    return Loop.IsStep && Loop.File == At.File && Loop.Function == At.Function;
  });
}

CodeNames report::codeNamesOf(const ReportData &Data,
                              const HotLinesEntry &Hot) {
  CodeNames Result;
  if (!Hot.IsPython)
    return Result;
  Result.ArePartsOfStep = true;
  bool HaveNames = true;
  for (const HotLineEntry &Each : Hot.Lines) {
    const HostLineEntry &At = Each.At;
    bool IsPart = At.Function == "<module>" || isLoopOfSteps(Data, At);
    bool IsOfLibrary = hasName(At.LibraryFunction);
    const std::string &Name = IsOfLibrary ? At.LibraryFunction : At.Function;
    Result.ArePartsOfStep &= IsPart && !IsOfLibrary;
    HaveNames &= hasName(Name) && (IsOfLibrary || !IsPart);
    if (std::ranges::find(Result.Functions, Name) != Result.Functions.end())
      continue;
    Result.Functions.push_back(Name);
    if (std::string Import = IsOfLibrary ? importOf(At) : ""; !Import.empty())
      Result.Imports.push_back(std::move(Import));
  }
  if (!HaveNames)
    Result.Functions.clear();
  return Result;
}

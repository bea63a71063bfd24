#include "report/model/HostLines.h"

#include "analysis/stacks/ActivityGroups.h"
#include "report/model/CallerTitle.h"
#include "timeline/symbols/CallerFrames.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::stacks;
using namespace syncline::analysis::time;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;

std::string report::userTitle(const HostPlace &Place) {
  if (!Place.From)
    return withFunction(placeTitle(Place.Frame), Place.Frame);
  if (Place.LoopLine) {
    SourceFrame Head = Place.Frame;
    Head.Line = Place.LoopLine;
    return withFunction(fmt::format("{}, from :{} to the next :{}",
                                    placeTitle(Head), Place.From->Line,
                                    Place.Frame.Line),
                        Head);
  }
  std::string Text = placeTitle(*Place.From);
  if (Place.From->Line != Place.Frame.Line)
    Text += fmt::format(" to :{}", Place.Frame.Line);
  return withFunction(std::move(Text), Place.Frame);
}

/// The function, since a row for each line of a library says too little.
static std::string libraryTitle(const SourceFrame &Frame) {
  return withFunction(libraryPath(Frame), Frame);
}

std::optional<uint32_t> report::userPlace(const HostPlaces &Places,
                                          uint32_t Place) {
  for (; Place != HostPlaces::Root; Place = Places.at(Place).Parent)
    if (Places.at(Place).IsUser)
      return Place;
  return std::nullopt;
}

HostLineEntry report::hostLineAt(const HostPlaces &Places, uint32_t Number,
                                 bool IsBackward) {
  HostLineEntry Result;
  Result.IsBackward = IsBackward;
  std::optional<uint32_t> User = userPlace(Places, Number);
  if (!User) {
    const HostPlace &Place = Places.at(Number);
    Result.User = IsBackward ? "the backward pass"
                  : Place.Thread.empty()
                      ? libraryTitle(Place.Frame)
                      : fmt::format("library code ({})", Place.Thread);
    return Result;
  }
  const HostPlace &Own = Places.at(*User);
  Result.User = userTitle(Own);
  if (Number != *User) {
    const SourceFrame &Inner = Places.at(Number).Frame;
    Result.Library = libraryTitle(Inner);
    Result.LibraryFile = libraryPath(Inner);
    Result.LibraryFunction = Inner.Function;
  }
  Result.File = Own.Frame.File;
  Result.Function = Own.Frame.Function;
  Result.Line = Own.LoopLine ? Own.LoopLine : Own.Frame.Line;
  return Result;
}

static std::vector<HostLineSum>
sumsOfLines(const std::vector<HostLineEntry> &Rows) {
  std::vector<HostLineSum> Result;
  std::unordered_map<std::string_view, size_t> Numbers;
  for (size_t I = 0; I < Rows.size(); ++I) {
    auto [Found, IsFirst] = Numbers.try_emplace(Rows[I].User, Result.size());
    if (IsFirst)
      Result.emplace_back();
    Result[Found->second].Rows.push_back(I);
    Result[Found->second] += Rows[I];
  }
  std::ranges::stable_sort(Result, std::greater(), &HostLineSum::time);
  return Result;
}

HostTimeTable report::hostTimeOf(const HostPlaces &Places,
                                 const HostEntries &Entries) {
  HostTimeTable Result;
  std::map<std::tuple<std::string, std::string, bool, std::string>, size_t>
      ByTitle;
  auto Add = [&](uint32_t Place, const HostWork &Work, bool IsBackward) {
    if (Work.time() <= 0 && Work.Calls <= 0)
      return; // pauses are parts of the time
    HostLineEntry Entry = hostLineAt(Places, Place, IsBackward);
    if (Entries[Place])
      Entry.RuleId = Entries[Place]->Id;
    auto [Row, IsFirst] = ByTitle.try_emplace(
        {Entry.User, Entry.Library, IsBackward, Entry.RuleId},
        Result.Rows.size());
    if (IsFirst)
      Result.Rows.push_back(std::move(Entry));
    Result.Rows[Row->second] += Work;
    Result.Time += Work.time();
  };
  for (uint32_t I = 1; I < Places.all().size(); ++I) {
    Add(I, Places.at(I).Own, false);
    Add(I, Places.at(I).OwnBackward, true);
  }
  std::ranges::stable_sort(Result.Rows, std::greater(), &HostLineEntry::time);
  Result.Lines = sumsOfLines(Result.Rows);
  return Result;
}

std::optional<HostPlaces>
report::hostPlacesOf(LoadedTrace &Recorded, const Analysis &Analyzed,
                     const std::vector<std::string> &UserCode,
                     const rules::LibraryTable &Libraries) {
  if (!hasLaunchStacks(Recorded.Events) || !Analyzed.IsReplayed)
    return std::nullopt;
  HostPlaces Result(Recorded, UserCode, Libraries);
  const replay::TimeScales &Scale = Analyzed.Scales[replay::BestScales];
  for (const ReplayedRun &Run : Analyzed.Runs)
    for (const HostStretch &Part : hostStretches(Run.Exec, Scale.PerCall))
      Result.add(Part, Scale.Host, Run.Exec.Recorded);
  for (const PausesBetween &Part :
       findHostPauses(Recorded.Events, Analyzed.Runs))
    Result.add(Part);
  Result.finish(static_cast<double>(Analyzed.ReplayedSteps),
                Analyzed.stepScale());
  return Result;
}

std::string report::hostTitle(const HostLineEntry &Entry) {
  std::string Text = Entry.User;
  if (!Entry.Library.empty()) {
    // The library's function tells more than the user's.
    size_t End = Text.ends_with(')') ? Text.rfind(" (") : std::string::npos;
    Text = fmt::format("{} -> {}", Text.substr(0, End), Entry.Library);
  }
  return Entry.IsBackward && !Entry.File.empty() ? "backward of " + Text : Text;
}

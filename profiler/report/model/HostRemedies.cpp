#include "report/model/HostRemedies.h"

#include "report/model/HostGain.h"
#include "report/model/HostLines.h"
#include "report/model/HotLine.h"
#include "report/model/SiteAdvice.h"

#include <algorithm>
#include <functional>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::rules;

namespace {
/// The places of an entry.
struct EntryPlaces {
  HostWork Work;
  double Backward = 0;
  /// By hot line.
  std::vector<double> InHotLines;
  /// By the place through which the code is entered.
  std::map<uint32_t, HostWork> Entrances;
};
} // namespace

using PlacesByEntry = std::map<const LibraryEntry *, EntryPlaces>;

/// The outermost place around \p Place that the same entry covers, as it covers
/// all that its code calls.
static uint32_t entranceOf(const HostPlaces &Places, const HostEntries &Entries,
                           uint32_t Place) {
  while (Entries[Places.at(Place).Parent] == Entries[Place])
    Place = Places.at(Place).Parent;
  return Place;
}

/// Calls of one function at one line are one entrance.
static std::vector<HostLineEntry>
linesOf(const HostPlaces &Places,
        const std::map<uint32_t, HostWork> &Entrances) {
  std::vector<HostLineEntry> Result;
  for (const auto &[Place, Work] : Entrances) {
    HostLineEntry Own = hostLineAt(Places, Place, false);
    auto Same = std::ranges::find(Result, hostTitle(Own), hostTitle);
    if (Same == Result.end()) {
      Result.push_back(std::move(Own));
      Same = Result.end() - 1;
    }
    *Same += Work;
  }
  std::ranges::stable_sort(Result, std::greater(), &HostLineEntry::time);
  return Result;
}

static PlacesByEntry placesByEntry(const HostPlaces &Places,
                                   const HostEntries &Entries,
                                   std::span<const HotLinesEntry> HotLines) {
  PlacesByEntry Result;
  for (uint32_t I = 1; I < Entries.size(); ++I) {
    if (!Entries[I])
      continue;
    const HostPlace &Place = Places.at(I);
    EntryPlaces &Of = Result[Entries[I]];
    HostWork Work = Place.Own;
    Work += Place.OwnBackward;
    Of.Work += Work;
    Of.Backward += Place.OwnBackward.time();
    Of.Entrances[entranceOf(Places, Entries, I)] += Work;
    Of.InHotLines.resize(HotLines.size());
    for (size_t Hot = 0; Hot < HotLines.size(); ++Hot)
      if (isAt(HotLines[Hot], Places, I))
        Of.InHotLines[Hot] += timeOf(Work, HotLines[Hot].Cause);
  }
  return Result;
}

/// A compiled model that runs in CUDA graphs keeps its gradients in their
/// memory, where the next backward pass overwrites them: PyTorch 2.11 raises
/// "accessing tensor output of CUDAGraphs that has been overwritten" if they
/// are added up.
static std::vector<RemedyText> possibleRemedies(const LibraryEntry &Of,
                                                const HostPlaces &Places) {
  std::vector<RemedyText> Result = remediesOf(Of);
  if (Places.addsGradients())
    std::erase_if(Result, &RemedyText::Captures);
  return Result;
}

std::vector<HostRemedyEntry>
report::hostRemediesOf(HostPlaces &Places, const HostEntries &Entries,
                       std::span<const HotLinesEntry> HotLines,
                       const Analysis &Analyzed) {
  std::vector<HostRemedyEntry> Result;
  for (const auto &[Entry, Of] : placesByEntry(Places, Entries, HotLines)) {
    std::vector<RemedyText> Remedies = possibleRemedies(*Entry, Places);
    if (Remedies.empty())
      continue;
    HostRemedyEntry &Row = Result.emplace_back();
    Row.RuleId = Entry->Id;
    Row.RuleName = Entry->Name;
    Row.Mechanism = Entry->Cause;
    Row.Remedies = std::move(Remedies);
    Row.Work = Of.Work;
    Row.Backward = Of.Backward;
    Row.Lines = linesOf(Places, Of.Entrances);
    Row.InHotLines = Of.InHotLines;
    const RemedyText &First = Row.Remedies.front();
    if (First.Removes || First.RunsAhead)
      Row.Left = 0;
    LessHostTime Change;
    Change.Left = Row.Left;
    Change.IsAt = [&, Own = Entry](uint32_t Place) {
      return Place < Entries.size() && Entries[Place] == Own;
    };
    Row.Gain = gainOf(Change, Places, Analyzed);
  }
  std::ranges::stable_sort(
      Result, std::greater(),
      [](const HostRemedyEntry &Each) { return Each.Work.time(); });
  return Result;
}

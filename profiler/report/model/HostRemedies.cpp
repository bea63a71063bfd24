#include "report/model/HostRemedies.h"

#include "report/model/HostGain.h"
#include "report/model/HostLines.h"
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
  /// By hot line.
  std::vector<double> InHotLines;
  /// The one with most time of those through which the code is entered.
  uint32_t Entrance = HostPlaces::Root;
};
} // namespace

using PlacesByEntry = std::map<const LibraryEntry *, EntryPlaces>;

static bool isInAny(const HostPlaces &Places, uint32_t Place,
                    const HotLinesEntry &Hot) {
  return std::ranges::any_of(
      Hot.Places, [&](uint32_t Line) { return Places.isIn(Place, Line); });
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
    Of.InHotLines.resize(HotLines.size());
    for (size_t Hot = 0; Hot < HotLines.size(); ++Hot)
      if (isInAny(Places, I, HotLines[Hot]))
        Of.InHotLines[Hot] += timeOf(Work, HotLines[Hot].Cause);
    bool IsEntrance = !Entries[Place.Parent];
    if (IsEntrance && (Of.Entrance == HostPlaces::Root ||
                       Place.All.time() > Places.at(Of.Entrance).All.time()))
      Of.Entrance = I;
  }
  return Result;
}

std::vector<HostRemedyEntry>
report::hostRemediesOf(HostPlaces &Places, const HostEntries &Entries,
                       std::span<const HotLinesEntry> HotLines,
                       const Analysis &Analyzed) {
  std::vector<HostRemedyEntry> Result;
  for (const auto &[Entry, Of] : placesByEntry(Places, Entries, HotLines)) {
    HostRemedyEntry &Row = Result.emplace_back();
    Row.RuleId = Entry->Id;
    Row.RuleName = Entry->Name;
    Row.Mechanism = Entry->Cause;
    Row.Remedies = remediesOf(*Entry);
    Row.At = hostLineAt(Places, Of.Entrance, false);
    static_cast<HostWork &>(Row.At) = Of.Work;
    Row.InHotLines = Of.InHotLines;
    LessHostTime Change;
    Change.IsAt = [&, Own = Entry](uint32_t Place) {
      return Place < Entries.size() && Entries[Place] == Own;
    };
    Row.Halved = gainOf(Change, Places, Analyzed);
  }
  std::ranges::stable_sort(
      Result, std::greater(),
      [](const HostRemedyEntry &Each) { return Each.At.time(); });
  return Result;
}

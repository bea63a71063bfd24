#include "report/model/HostVisits.h"

#include "report/model/HostLines.h"

#include <algorithm>
#include <optional>

using namespace syncline;
using namespace syncline::report;

static bool isInFunction(const HostPlaces &Places, uint32_t Place,
                         uint64_t Function) {
  for (; Place != HostPlaces::Root; Place = Places.at(Place).Parent)
    if (Places.at(Place).Function == Function)
      return true;
  return false;
}

/// The place that calls the outermost call of \p Function around \p Place,
/// which is one of its lines or inside of it; \p Place itself if there is none.
static uint32_t callerOf(const HostPlaces &Places, uint32_t Place,
                         uint64_t Function) {
  uint32_t Result = Place;
  for (; Place != HostPlaces::Root; Place = Places.at(Place).Parent)
    if (Places.at(Place).Function == Function)
      Result = Places.at(Place).Parent;
  return Result;
}

/// The visits of \p Line of the same function, as often as the function is in
/// \p Outer.
static Visits countVisits(const HostPlaces &Places, uint32_t Outer,
                          const HostPlace &Line) {
  // The steps of other threads are not those of the report.
  if (!Line.Frame.Line || Line.IsOfSeveralThreads)
    return {};
  Outer = callerOf(Places, Outer, Line.Function);
  Visits Result;
  for (uint32_t I = Outer; I < Places.all().size(); ++I) {
    const HostPlace &Each = Places.at(I);
    if (Each.Function != Line.Function || Each.Frame.Line != Line.Frame.Line ||
        !Places.isIn(I, Outer))
      continue;
    Result.Count += Each.Visits;
    Result.AreNested |=
        Each.Visits > 0 && isInFunction(Places, Each.Parent, Line.Function);
  }
  return Result;
}

/// The visits of the function that \p Lines are of. A loop in it visits some of
/// them more often, and a branch less often than in each step.
static Visits ofFunction(const HostPlaces &Places, uint32_t Outer,
                         std::span<const uint32_t> Lines) {
  constexpr double InEachStep = 0.5;
  Visits Result;
  for (uint32_t Line : Lines) {
    // The time between two lines belongs to neither.
    if (Places.at(Line).From)
      continue;
    Visits Own = countVisits(Places, Outer, Places.at(Line));
    Result.AreNested |= Own.AreNested;
    bool IsFewer = Own.Count >= InEachStep && Own.Count < Result.Count;
    if (IsFewer || Result.Count < InEachStep)
      Result.Count = Own.Count;
  }
  return Result;
}

Visits report::visitsOf(const HostPlaces &Places, uint32_t Place,
                        std::span<const uint32_t> Lines) {
  if (!Lines.empty() && Places.at(Lines.front()).IsUser)
    return ofFunction(Places, Place, Lines);
  std::optional<uint32_t> User = userPlace(Places, Place);
  return User ? countVisits(Places, *User, Places.at(*User)) : Visits();
}

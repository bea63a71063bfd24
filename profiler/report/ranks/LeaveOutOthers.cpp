#include "report/ranks/LeaveOutOthers.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;

using TracePointer = std::unique_ptr<AnalyzedTrace>;

static bool hasRank(const TracePointer &Trace) {
  return Trace->Recorded.Data.Process.Rank >= 0;
}

static bool usesDevice(const TracePointer &Trace) {
  const Timeline &Events = Trace->Recorded.Events;
  return !Events.Calls.empty() || !Events.Folded.empty() ||
         !Events.Activities.empty();
}

/// Where some of \p Traces have what \p Has says, removes those without.
static void keep(std::vector<TracePointer> &Traces,
                 bool (*Has)(const TracePointer &), const char *Why,
                 std::vector<std::string> &Notes) {
  if (!std::ranges::any_of(Traces, Has))
    return;
  std::erase_if(Traces, [&](const TracePointer &Trace) {
    if (Has(Trace))
      return false;
    Notes.push_back(fmt::format("{} is left out: its process {}",
                                Trace->Recorded.Path, Why));
    return true;
  });
}

std::vector<std::string>
ranks::leaveOutOthers(std::vector<TracePointer> &Traces) {
  std::vector<std::string> Notes;
  keep(Traces, hasRank, "is of no rank, as a launcher is", Notes);
  keep(Traces, usesDevice, "used no GPU", Notes);
  return Notes;
}

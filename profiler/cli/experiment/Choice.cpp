#include "cli/experiment/Choice.h"

#include "report/model/CallerTitle.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::report;
using namespace syncline::timeline;
using trace::CallKind;
using trace::CopyDirection;

/// Whether \p Name, such as "loss.cpp:27" or a longer suffix of the path, names
/// the line.
static bool isLine(const std::string &File, uint32_t Line,
                   const std::string &Name) {
  if (File.empty())
    return false;
  std::string Place = fmt::format("{}:{}", File, Line);
  if (!Place.ends_with(Name))
    return false;
  return Place.size() == Name.size() ||
         Place[Place.size() - Name.size() - 1] == '/' || Name.starts_with('/');
}

/// Whether \p Name names the site, by its title, the line of the program or
/// that of the library.
static bool isNamed(const SiteEntry &Site, const std::string &Name) {
  return Name == Site.Title || isLine(Site.File, Site.Line, Name) ||
         (Site.Library && isLine(Site.Library->File, Site.Library->Line, Name));
}

static bool isRead(const HostCall &Call) {
  return (Call.Kind == CallKind::Copy || Call.Kind == CallKind::AsyncCopy) &&
         Call.Direction == CopyDirection::DeviceToHost;
}

bool experiment::isIntercepted(CallKind Kind) {
  switch (Kind) {
  case CallKind::StreamWait:
  case CallKind::EventWait:
  case CallKind::DeviceWait:
  case CallKind::Copy:
  case CallKind::AsyncCopy:
  case CallKind::Free:
    return true;
  default:
    return false;
  }
}

namespace {

/// What the calls of a site have in common.
struct SiteCalls {
  bool Reads = false;
  bool CanBeSkipped = false;
};

} // namespace

/// Indexed by entry. A copy to pinned memory has its own site or none; the next
/// call of its thread waits for it.
static std::vector<SiteCalls> callsOf(const AnalyzedTrace &Trace) {
  std::vector<SiteCalls> Result(Trace.Data.Sites.size());
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  std::map<uint32_t, const HostCall *> Latest;
  for (size_t I = 0; I < Calls.size(); ++I) {
    const HostCall *&Before = Latest[Calls[I].Thread];
    if (uint32_t Entry = Trace.EntryOf[I]; Entry != NoIndex) {
      SiteCalls &Own = Result[Entry];
      Own.Reads |= isRead(Calls[I]) || (Before && isRead(*Before));
      Own.CanBeSkipped |= isIntercepted(Calls[I].Kind);
    }
    Before = &Calls[I];
  }
  return Result;
}

/// Why the site cannot be skipped; empty: it can.
static std::string obstacle(const SiteEntry &Site, const SiteCalls &Calls) {
  if (!Calls.CanBeSkipped)
    return fmt::format("{} cannot be skipped", Site.Api);
  if (Calls.Reads && !Site.RuleId.empty() && !Site.ReturnsValue)
    return "the operator itself needs the value, for example for the size of "
           "its result";
  return "";
}

/// The entries that match \p Wanted: if several files of the same name have
/// such a site, only those in the same file.
static std::vector<size_t> entriesOf(const RequestedSite &Wanted,
                                     const std::vector<SiteEntry> &Sites) {
  std::vector<size_t> Exact, Similar;
  for (size_t I = 0; I < Sites.size(); ++I) {
    if (!mayBeSameLine({Sites[I].Title, Sites[I].File},
                       {Wanted.Title, Wanted.File}) ||
        Sites[I].RuleId != Wanted.RuleId ||
        (Wanted.RuleId.empty() && Sites[I].Api != Wanted.Api))
      continue;
    Similar.push_back(I);
    if (Sites[I].File == Wanted.File)
      Exact.push_back(I);
  }
  return Exact.empty() ? Similar : Exact;
}

namespace {

/// Chooses among the sites of one recording.
class Chooser {
public:
  explicit Chooser(const AnalyzedTrace &Trace)
      : Sites(Trace.Data.Sites), Calls(callsOf(Trace)),
        HasSteps(hasSteps(Trace.Data)) {}

  void addAll();
  void addNamed(const std::string &Name);
  void addOfReport(const ChoiceRequest &Request);
  Choice finish();

private:
  void consider(size_t Entry);

  const std::vector<SiteEntry> &Sites;
  const std::vector<SiteCalls> Calls;
  const bool HasSteps;
  std::set<size_t> Refused;
  Choice Result;
};

} // namespace

void Chooser::consider(size_t Entry) {
  if (std::ranges::find(Result.Entries, Entry) != Result.Entries.end())
    return;
  std::string Why = obstacle(Sites[Entry], Calls[Entry]);
  if (Why.empty())
    Result.Entries.push_back(Entry);
  else if (Refused.insert(Entry).second)
    Result.Refused.push_back({siteText(Sites[Entry]), Why});
}

void Chooser::addAll() {
  for (size_t I = 0; I < Sites.size(); ++I)
    if (Sites[I].CallsPerStep > 0 || Sites[I].BlockedCalls > 2)
      consider(I);
}

void Chooser::addNamed(const std::string &Name) {
  bool IsKnown = false;
  for (size_t I = 0; I < Sites.size(); ++I)
    if (isNamed(Sites[I], Name)) {
      IsKnown = true;
      consider(I);
    }
  if (!IsKnown)
    throw std::runtime_error(fmt::format(
        "no synchronization at {} so far; the recording has {}", Name,
        Sites.empty() ? std::string("none")
                      : siteText(Sites.front()) +
                            (Sites.size() > 1 ? " and others" : "")));
}

void Chooser::addOfReport(const ChoiceRequest &Request) {
  size_t Absent = 0;
  for (const RequestedSite &Each : Request.OfReport) {
    std::vector<size_t> Entries = entriesOf(Each, Sites);
    for (size_t Entry : Entries)
      consider(Entry);
    if (!Entries.empty())
      continue;
    ++Absent;
    SiteEntry Own;
    Own.Title = Each.Title;
    Own.RuleId = Each.RuleId;
    Own.Api = Each.Api;
    Result.Refused.push_back({siteText(Own), "does not block in this run"});
  }
  if (Absent == Request.OfReport.size() && Absent > 1)
    throw std::runtime_error(
        fmt::format("none of the {} sites of {} blocks in this run", Absent,
                    Request.ReportName));
}

Choice Chooser::finish() {
  if (!Result.Entries.empty())
    return std::move(Result);
  if (Result.Refused.empty())
    throw std::runtime_error(
        HasSteps
            ? "nothing blocks in the steps of this program"
            : "no steps found, and nothing blocks so far; if the program was "
              "still starting, record for longer with --record-seconds");
  const RefusedSite &First = Result.Refused.front();
  throw std::runtime_error(
      fmt::format("{} cannot be skipped: {}{}", First.Title, First.Why,
                  Result.Refused.size() > 1 ? "; neither can the others" : ""));
}

Choice experiment::chooseSites(const AnalyzedTrace &Trace,
                               const ChoiceRequest &Request) {
  Chooser Own(Trace);
  for (const std::string &Name : Request.Sites)
    Own.addNamed(Name);
  if (!Request.OfReport.empty())
    Own.addOfReport(Request);
  else if (Request.Sites.empty())
    Own.addAll();
  return Own.finish();
}

#include "cli/experiment/Choice.h"

#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::report;
using namespace syncline::timeline;
using trace::CallKind;
using trace::CopyDirection;

/// Whether "loss.cpp:27" or a longer end of the path names the site.
static bool isNamed(const SiteEntry &Site, const std::string &Name) {
  if (Name == Site.Title)
    return true;
  if (Site.File.empty())
    return false;
  std::string Place = fmt::format("{}:{}", Site.File, Site.Line);
  if (!Place.ends_with(Name))
    return false;
  return Place.size() == Name.size() ||
         Place[Place.size() - Name.size() - 1] == '/' || Name.starts_with('/');
}

static bool isRead(const HostCall &Call) {
  return (Call.Kind == CallKind::Copy || Call.Kind == CallKind::AsyncCopy) &&
         Call.Direction == CopyDirection::DeviceToHost;
}

static bool canSkip(CallKind Kind) {
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

/// By entry. A copy to pinned memory has a site of its own or none; the next
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
      Own.CanBeSkipped |= canSkip(Calls[I].Kind);
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

Choice experiment::chooseSites(const AnalyzedTrace &Trace,
                               const ChoiceRequest &Request) {
  const std::vector<SiteEntry> &Sites = Trace.Data.Sites;
  std::vector<SiteCalls> Calls = callsOf(Trace);
  Choice Result;
  auto Consider = [&](size_t Entry) {
    std::string Why = obstacle(Sites[Entry], Calls[Entry]);
    if (Why.empty())
      Result.Entries.push_back(Entry);
    else
      Result.Refused.push_back({siteText(Sites[Entry]), Why});
  };
  for (size_t I = 0; I < Sites.size(); ++I)
    if (Request.Sites.empty() &&
        (Sites[I].CallsPerStep > 0 || Sites[I].BlockedCalls > 2))
      Consider(I);
  for (const std::string &Name : Request.Sites) {
    size_t Before = Result.Entries.size() + Result.Refused.size();
    for (size_t I = 0; I < Sites.size(); ++I)
      if (isNamed(Sites[I], Name))
        Consider(I);
    if (Result.Entries.size() + Result.Refused.size() == Before)
      throw std::runtime_error(fmt::format(
          "no synchronization at {} so far; the recording has {}", Name,
          Sites.empty() ? std::string("none")
                        : siteText(Sites.front()) +
                              (Sites.size() > 1 ? " and others" : "")));
  }
  if (Result.Entries.empty())
    throw std::runtime_error(
        Result.Refused.empty()
            ? std::string("nothing blocks in the steps of this program")
            : fmt::format("{} cannot be skipped: {}",
                          Result.Refused.front().Site,
                          Result.Refused.front().Why));
  return Result;
}

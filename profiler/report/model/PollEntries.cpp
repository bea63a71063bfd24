#include "report/model/PollEntries.h"

#include "advice/LibraryMatcher.h"
#include "report/model/CallerTitle.h"
#include "report/model/SiteAdvice.h"
#include "timeline/symbols/UserFrame.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// A query that finds the work done, or a single one that does not, blocks
/// nobody.
static bool spins(const PollRun &Run) { return Run.Count > 1 && Run.NotReady; }

static bool isInWindow(const TraceData &Trace, const PollRun &Run) {
  return std::ranges::any_of(Trace.Windows, [&](const TimeSpan &Window) {
    return Window.contains(Run.Start) && Run.End <= Window.End;
  });
}

namespace {

/// Collects the runs of a trace by line.
class PollCollector {
public:
  PollCollector(LoadedTrace &Recorded, const RuleSet &Rules,
                const std::vector<std::string> &UserCode)
      : Recorded(Recorded), Kinds(UserCode),
        Matcher(Rules.libraries(), ModuleKinds(UserCode)) {}

  void add(const PollRun &Run);
  std::vector<PollEntry> finish();

private:
  static constexpr size_t NoEntry = SIZE_MAX;

  /// The entry of a line; NoEntry for queries that a library makes for its own
  /// purposes, such as those of the caching allocator.
  size_t entryOf(const PollRun &Run);

  LoadedTrace &Recorded;
  ModuleKinds Kinds;
  LibraryMatcher Matcher;
  std::vector<PollEntry> Entries;
  /// By stack and function.
  std::map<std::pair<uint32_t, uint32_t>, size_t> ByStack;
  /// By title and function.
  std::map<std::pair<std::string, std::string>, size_t> ByTitle;
};

} // namespace

size_t PollCollector::entryOf(const PollRun &Run) {
  std::vector<SourceFrame> Frames = Recorded.Stacks.frames(Run.Stack);
  std::optional<size_t> User = firstUserFrame(Frames, Kinds);
  SyncSignature Query;
  Query.Api = Recorded.Data.api(Run.Api).Function;
  const LibraryEntry *Own = Matcher.match(Frames, Query);
  if (!User || !Own)
    return NoEntry;
  PollEntry Entry;
  Entry.Api = Query.Api;
  Entry.Title = callerTitle(Frames, User, "", "");
  auto [Known, IsNew] =
      ByTitle.try_emplace({Entry.Title, Entry.Api}, Entries.size());
  if (!IsNew)
    return Known->second;
  Entry.File = Frames[*User].File;
  Entry.Line = Frames[*User].Line;
  Entry.RuleId = Own->Id;
  Entry.RuleName = Own->Name;
  Entry.Mechanism = Own->Cause;
  Entry.Remedies = remediesOf(*Own);
  Entries.push_back(std::move(Entry));
  return Known->second;
}

void PollCollector::add(const PollRun &Run) {
  auto [Known, IsNew] = ByStack.try_emplace({Run.Stack, Run.Api}, NoEntry);
  if (IsNew)
    Known->second = entryOf(Run);
  if (Known->second == NoEntry)
    return;
  PollEntry &Entry = Entries[Known->second];
  ++Entry.Runs;
  Entry.Queries += Run.Count;
  Entry.Time += Run.End - Run.Start;
  Entry.QueryTime += Run.Blocked;
}

std::vector<PollEntry> PollCollector::finish() {
  uint64_t InWindows = 0;
  for (const TimeSpan &Window : Recorded.Data.Windows)
    InWindows += Window.duration();
  for (PollEntry &Entry : Entries)
    Entry.Share =
        static_cast<double>(Entry.Time) / static_cast<double>(InWindows);
  std::ranges::stable_sort(Entries, std::greater(), &PollEntry::Time);
  return std::move(Entries);
}

std::vector<PollEntry>
report::pollEntries(LoadedTrace &Recorded, const RuleSet &Rules,
                    const std::vector<std::string> &UserCode) {
  PollCollector Collector(Recorded, Rules, UserCode);
  for (const PollRun &Run : Recorded.Events.Polls)
    if (spins(Run) && isInWindow(Recorded.Data, Run))
      Collector.add(Run);
  return Collector.finish();
}

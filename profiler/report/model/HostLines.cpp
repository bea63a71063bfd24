#include "report/model/HostLines.h"

#include "advice/BlockingStack.h"
#include "analysis/ActivityGroups.h"
#include "analysis/HostStretches.h"
#include "report/model/CallerTitle.h"
#include "timeline/symbols/PythonFiles.h"
#include "timeline/symbols/UserFrame.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;

namespace {

using Path = std::vector<StackNames::PathFrame>;

class HostLines {
public:
  HostLines(LoadedTrace &Recorded, const std::vector<std::string> &UserCode)
      : Recorded(Recorded), Kinds(UserCode) {}

  void add(const HostStretch &Part, double Scale);
  std::vector<HostLineEntry> takeRows() { return std::move(Rows); }

private:
  const Path &pathOf(uint32_t Stack);
  HostLineEntry entryFor(const HostCall &From, const HostCall &To);
  HostLineEntry entryWithout(const HostCall &To);
  size_t rowFor(uint32_t From, uint32_t To);

  LoadedTrace &Recorded;
  ModuleKinds Kinds;
  std::map<uint32_t, Path> Paths;
  std::vector<HostLineEntry> Rows;
  std::map<std::pair<std::string, std::string>, size_t> ByTitle;
  /// By the stacks of two calls, and the thread of the second one.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, size_t> ByStacks;
};

/// The innermost function that two stacks share.
struct Shared {
  const Path &From, &To;
  /// How many positions are equal.
  size_t Equal = 0;

  Shared(const Path &From, const Path &To) : From(From), To(To) {
    while (Equal < From.size() && Equal < To.size() &&
           From[Equal].At.Function == To[Equal].At.Function &&
           From[Equal].At.Position == To[Equal].At.Position)
      ++Equal;
  }
  /// Whether the positions differ in a function that both are in.
  bool isBetweenLines() const {
    return Equal < From.size() && Equal < To.size() &&
           From[Equal].At.Function == To[Equal].At.Function;
  }
  /// The number of functions up to the shared one.
  size_t depth() const { return Equal + isBetweenLines(); }
};

} // namespace

static std::string userTitle(const SourceFrame &From, const SourceFrame &To) {
  std::string Place = placeTitle(From);
  if (From.Line != To.Line)
    Place += fmt::format(" to :{}", To.Line);
  return withFunction(std::move(Place), To);
}

/// The function, since a row for each line of a library says too little.
static std::string libraryTitle(const SourceFrame &Frame) {
  std::string_view File = Frame.File.empty() ? Frame.Module : Frame.File;
  return withFunction(std::string(pathInPackage(File)), Frame);
}

const Path &HostLines::pathOf(uint32_t Stack) {
  auto [Entry, IsNew] = Paths.try_emplace(Stack);
  if (IsNew)
    Entry->second = Recorded.Stacks.path(Stack);
  return Entry->second;
}

/// No code of the program is around the call.
HostLineEntry HostLines::entryWithout(const HostCall &To) {
  HostLineEntry Result;
  bool IsBackward =
      To.Forward ||
      !advice::backwardNode(Recorded.Stacks.frames(To.Stack)).empty();
  Result.User = IsBackward ? "the backward pass"
                           : fmt::format("library code ({})",
                                         Recorded.Data.threadTitle(To.Thread));
  return Result;
}

HostLineEntry HostLines::entryFor(const HostCall &From, const HostCall &To) {
  const Path &Inner = pathOf(To.Stack);
  // Threads take turns: what another one did is unrelated to this stack.
  const Path &Before = From.Thread == To.Thread ? pathOf(From.Stack) : Inner;
  Shared Both(Before, Inner);
  size_t Depth = Both.depth();
  // What LibTorch's headers do inline is the work of the line around it.
  while (Depth > 0 && isPlatformHeader(Inner[Depth - 1].Frame.File))
    --Depth;
  size_t User = Depth;
  while (User > 0 && !isUserFrame(Inner[User - 1].Frame, Kinds))
    --User;
  if (!User)
    return entryWithout(To);
  HostLineEntry Result;
  bool IsOwn = User == Depth;
  const SourceFrame &Own = Inner[User - 1].Frame;
  Result.User = userTitle(IsOwn ? Before[User - 1].Frame : Own, Own);
  if (!IsOwn)
    Result.Library = libraryTitle(Inner[Depth - 1].Frame);
  Result.File = Own.File;
  Result.Line = Own.Line;
  return Result;
}

size_t HostLines::rowFor(uint32_t From, uint32_t To) {
  const HostCall &A = Recorded.Events.Calls[From];
  const HostCall &B = Recorded.Events.Calls[To];
  uint32_t Before = A.Thread == B.Thread ? A.Stack : B.Stack;
  auto [Known, IsNew] = ByStacks.try_emplace({Before, B.Stack, B.Thread}, 0);
  if (!IsNew)
    return Known->second;
  HostLineEntry Entry = entryFor(A, B);
  auto [Row, IsFirst] =
      ByTitle.try_emplace({Entry.User, Entry.Library}, Rows.size());
  if (IsFirst)
    Rows.push_back(std::move(Entry));
  return Known->second = Row->second;
}

/// The time in a call belongs to the line that makes it.
void HostLines::add(const HostStretch &Part, double Scale) {
  Rows[rowFor(Part.From, Part.To)].Outside +=
      Scale * static_cast<double>(Part.Outside);
  HostLineEntry &Own = Rows[rowFor(Part.To, Part.To)];
  Own.InCalls += Scale * static_cast<double>(Part.InCall);
  Own.Calls += 1;
}

std::optional<HostTimeTable>
report::hostTimeOf(LoadedTrace &Recorded, const Analysis &Analyzed,
                   const std::vector<std::string> &UserCode) {
  if (!hasLaunchStacks(Recorded.Events) || !Analyzed.IsReplayed)
    return std::nullopt;
  HostLines Lines(Recorded, UserCode);
  for (const ReplayedRun &Run : Analyzed.Runs)
    for (const HostStretch &Part : hostStretches(Run.Exec))
      Lines.add(Part, Analyzed.Scales.front().Host);
  HostTimeTable Result;
  Result.Rows = Lines.takeRows();
  auto Steps = static_cast<double>(Analyzed.ReplayedSteps);
  for (HostLineEntry &Row : Result.Rows) {
    Row.Outside /= Steps;
    Row.InCalls /= Steps;
    Row.Calls /= Steps;
    Result.Time += Row.time();
  }
  std::ranges::stable_sort(Result.Rows, std::greater(), &HostLineEntry::time);
  return Result;
}

std::string report::hostTitle(const HostLineEntry &Entry) {
  if (Entry.Library.empty())
    return Entry.User;
  // The library's function tells more than the user's.
  size_t End =
      Entry.User.ends_with(')') ? Entry.User.rfind(" (") : std::string::npos;
  return fmt::format("{} -> {}", Entry.User.substr(0, End), Entry.Library);
}

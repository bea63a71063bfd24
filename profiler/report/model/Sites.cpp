#include "report/model/Sites.h"

#include "advice/BlockingStack.h"
#include "report/model/CallerTitle.h"
#include "timeline/symbols/UserFrame.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::symbols;
using namespace syncline::timeline;
using trace::CallKind;
using trace::CopyDirection;
using trace::MemoryKind;

static constexpr size_t MostFrames = 60;
/// For a stack with Python frames, all that the tracer records.
static constexpr size_t MostMixedFrames = 400;
static constexpr size_t LongestFunction = 160;

static std::string fileName(const std::string &Path) {
  return std::filesystem::path(Path).filename().string();
}

static std::string shortened(const std::string &Function) {
  return Function.size() <= LongestFunction
             ? Function
             : Function.substr(0, LongestFunction) + "...";
}

static std::string frameLine(const SourceFrame &Frame) {
  std::string Name =
      Frame.Function.empty() ? "(no symbol)" : shortened(Frame.Function);
  if (!Frame.File.empty())
    return fmt::format("{} at {}:{}", Name, Frame.File, Frame.Line);
  if (!Frame.Module.empty())
    return fmt::format("{} in {}+{:#x}", Name, fileName(Frame.Module),
                       Frame.ModuleOffset);
  return Name;
}

/// The frames starting with \p Api, the CUDA function, innermost first.
static std::vector<std::string> stackLines(std::span<const SourceFrame> Frames,
                                           const std::string &Api) {
  auto IsApi = [&](const SourceFrame &Frame) { return Frame.Function == Api; };
  while (!Frames.empty() && isOfTracing(Frames.front()) &&
         !IsApi(Frames.front()))
    Frames = Frames.subspan(1);
  bool IsMixed = std::ranges::any_of(Frames, [](const SourceFrame &Frame) {
    return Frame.Language == SourceLanguage::Python;
  });
  size_t Most = IsMixed ? MostMixedFrames : MostFrames;
  std::vector<std::string> Result;
  for (size_t I = 0; I < std::min(Frames.size(), Most); ++I)
    Result.push_back(frameLine(Frames[I]));
  return Result;
}

static std::string nsightRule(const HostCall &Call, BlockCause Cause) {
  switch (Cause) {
  case BlockCause::Stream:
  case BlockCause::Event:
  case BlockCause::Device:
    return "cuda_api_sync";
  case BlockCause::PageableCopy:
    return "cuda_memcpy_async";
  case BlockCause::SynchronousCopy:
    return Call.Kind == CallKind::Set ? "cuda_memset_sync" : "cuda_memcpy_sync";
  default:
    return "";
  }
}

static MemoryKind hostSide(const HostCall &Call) {
  return Call.Direction == CopyDirection::HostToDevice ? Call.Source
                                                       : Call.Target;
}

static bool isCopy(const HostCall &Call) {
  return Call.Kind == CallKind::Copy || Call.Kind == CallKind::AsyncCopy;
}

static bool isPureSync(const HostCall &Call) {
  return Call.Kind == CallKind::StreamWait || Call.Kind == CallKind::EventWait;
}

namespace {

/// The calls before and after a call on its thread; null if there are none.
struct NeighborCalls {
  const HostCall *Before = nullptr, *After = nullptr;
};

} // namespace

/// By call of the timeline.
static std::vector<NeighborCalls> findNeighbors(const Timeline &Events) {
  std::vector<NeighborCalls> Result(Events.Calls.size());
  struct Last {
    const HostCall *Call = nullptr;
    NeighborCalls *Own = nullptr;
  };
  std::map<uint32_t, Last> Threads;
  auto Visit = [&](const HostCall &Call, NeighborCalls *Own) {
    Last &Before = Threads[Call.Thread];
    if (Own)
      Own->Before = Before.Call;
    if (Before.Own)
      Before.Own->After = &Call;
    Before = {&Call, Own};
  };
  auto Beyond = Events.Neighbors.begin();
  for (size_t I = 0; I < Events.Calls.size(); ++I) {
    for (; Beyond != Events.Neighbors.end() &&
           Beyond->Start < Events.Calls[I].Start;
         ++Beyond)
      Visit(*Beyond, nullptr);
    Visit(Events.Calls[I], &Result[I]);
  }
  for (; Beyond != Events.Neighbors.end(); ++Beyond)
    Visit(*Beyond, nullptr);
  return Result;
}

Sites::Sites(LoadedTrace &Recorded, std::span<const Sync> Syncs,
             const RuleSet &Rules, const std::vector<std::string> &UserCode)
    : Recorded(Recorded), Kinds(UserCode), Advice(Rules, UserCode) {
  const Timeline &Events = Recorded.Events;
  std::vector<NeighborCalls> Next = findNeighbors(Events);
  for (size_t I = 0; I < Events.Calls.size(); ++I)
    OfCalls.push_back(siteIndex(Events.Calls[I], Next[I].Before, Next[I].After,
                                Syncs[I].Cause, 1));
  auto Pointer = [](const std::optional<HostCall> &Call) {
    return Call ? &*Call : nullptr;
  };
  for (const FoldedCalls &Each : Events.Folded)
    OfFolded.push_back(siteIndex(Each.First, Pointer(Each.Before),
                                 Pointer(Each.After), causeUnseen(Each.First),
                                 Each.Calls));
  showMostFrequent();
}

/// An entry describes the first calls of its site, which may not be typical:
/// the first item() also allocates the pinned memory for its value. Describes
/// the most frequent calls instead.
void Sites::showMostFrequent() {
  std::vector<const std::pair<const StackKey, Alike> *> Most(Entries.size());
  for (size_t Site = 0; Site < Entries.size(); ++Site)
    Most[Site] = &*ByStack.find(Described[Site]);
  for (const auto &Each : ByStack)
    if (auto *&Own = Most[Each.second.Site];
        Each.second.Calls > Own->second.Calls)
      Own = &Each;
  for (size_t Site = 0; Site < Entries.size(); ++Site)
    if (const auto &[Key, Calls] = *Most[Site]; Key != Described[Site]) {
      std::set<std::string> Nodes = std::move(Entries[Site].NodeTitles);
      Entries[Site] = entryOf(Key, *Calls.First, Calls.Cause);
      Entries[Site].NodeTitles = std::move(Nodes);
    }
}

/// \p Before and \p After: the adjacent calls on its thread, null if there is
/// none.
uint32_t Sites::siteIndex(const HostCall &Call, const HostCall *Before,
                          const HostCall *After, BlockCause Cause,
                          uint64_t Calls) {
  if (Cause == BlockCause::None || !Call.Stack || !Call.CanBlock)
    return NoIndex;
  // A copy before a synchronization, or a synchronization after a copy.
  const HostCall *Copy = nullptr;
  if (isCopy(Call))
    Copy = &Call;
  else if (isPureSync(Call) && Before && isCopy(*Before))
    Copy = Before;
  StackKey Key = {Call.Stack,
                  Call.Api,
                  Copy ? static_cast<int>(Copy->Direction) : 0,
                  Copy ? static_cast<int>(hostSide(*Copy)) : 0,
                  After && isPureSync(*After),
                  Call.Forward};
  auto [Known, IsNew] = ByStack.try_emplace(Key);
  if (IsNew)
    Known->second = {newSite(Key, Call, Cause), 0, &Call, Cause};
  Known->second.Calls += Calls;
  return Known->second.Site;
}

uint32_t Sites::newSite(const StackKey &Key, const HostCall &Call,
                        BlockCause Cause) {
  SiteEntry Entry = entryOf(Key, Call, Cause);
  std::string What = Entry.RuleId.empty() ? Entry.Api : Entry.RuleId;
  std::string Where = Entry.File.empty() || Entry.IsBackward
                          ? Entry.Title
                          : fmt::format("{}:{}", Entry.File, Entry.Line);
  auto [Site, IsFirst] =
      ByTitle.try_emplace({Where, What}, static_cast<uint32_t>(Entries.size()));
  if (IsFirst) {
    Entries.push_back(std::move(Entry));
    Described.push_back(Key);
  } else {
    // One line may create several nodes.
    Entries[Site->second].NodeTitles.merge(Entry.NodeTitles);
  }
  return Site->second;
}

static void setLine(SiteEntry &Entry, const SourceFrame &Frame) {
  Entry.Function = Frame.Function;
  Entry.File = Frame.File;
  Entry.Line = Frame.Line;
  Entry.Language = Frame.Language == SourceLanguage::Python ? "python" : "c++";
}

SiteEntry Sites::entryOf(const StackKey &Key, const HostCall &Call,
                         BlockCause Cause) {
  SiteEntry Entry;
  Entry.Api = Recorded.Data.api(Call.Api).Function;
  Entry.Cause = Cause;
  Entry.NsightRule = nsightRule(Call, Cause);
  std::vector<SourceFrame> Frames = Recorded.Stacks.frames(Call.Stack);
  Entry.Stack = stackLines(Frames, Entry.Api);
  SyncSignature Signature;
  Signature.Api = Entry.Api;
  Signature.Kind = Call.Kind;
  Signature.Direction = static_cast<CopyDirection>(std::get<2>(Key));
  Signature.Host = static_cast<MemoryKind>(std::get<3>(Key));
  if (Call.Kind == CallKind::AsyncCopy)
    Signature.SyncFollows = std::get<4>(Key) != 0;
  auto User = firstUserFrame(Frames, Kinds);
  Entry.Title = callerTitle(Frames, User, backwardNode(Frames),
                            Recorded.Data.threadTitle(Call.Thread));
  if (User)
    setLine(Entry, Frames[*User]);
  else if (Call.Forward)
    setForward(Entry, Call.Forward);
  Advice.add(Entry, Frames, User, Signature);
  return Entry;
}

/// The threads of the backward pass run no user code: the site gets the line
/// that created the node.
void Sites::setForward(SiteEntry &Entry, uint32_t Forward) {
  std::vector<SourceFrame> Frames = Recorded.Stacks.frames(Forward);
  auto Caller = forwardCaller(Frames, Kinds);
  if (!Caller)
    return;
  Entry.IsBackward = true;
  Entry.NodeTitles.insert(std::exchange(Entry.Title, Caller->Title));
  setLine(Entry, Caller->Frame);
  Entry.Stack.emplace_back("backward of");
  for (std::string &Line : stackLines(Frames, {}))
    Entry.Stack.push_back(std::move(Line));
}

SiteEntry Sites::describe(uint32_t Site) const { return Entries[Site]; }

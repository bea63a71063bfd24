#include "report/model/Sites.h"

#include "advice/BlockingStack.h"
#include "report/model/CallerTitle.h"
#include "report/model/MaskedWork.h"
#include "report/model/NeighborCalls.h"
#include "report/model/StackLines.h"

#include <fmt/format.h>

#include <algorithm>
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

Sites::Sites(LoadedTrace &Recorded, std::span<const Sync> Syncs,
             const RuleSet &Rules, const std::vector<std::string> &UserCode)
    : Recorded(Recorded), Kinds(UserCode), Advice(Rules, UserCode) {
  const Timeline &Events = Recorded.Events;
  Parts = findOperations(Events,
                         [this](uint32_t Stack) { return callerOf(Stack); });
  std::vector<NeighborCalls> Next = findNeighbors(Events);
  for (size_t I = 0; I < Events.Calls.size(); ++I)
    OfCalls.push_back(siteIndex(Events.Calls[I], Next[I].Before, Next[I].After,
                                Syncs[I].Cause,
                                {1, Events.Calls[I].Bytes,
                                 Next[I].Before ? Next[I].Before->Bytes : 0}));
  auto Pointer = [](const std::optional<HostCall> &Call) {
    return Call ? &*Call : nullptr;
  };
  for (const FoldedCalls &Each : Events.Folded)
    OfFolded.push_back(
        siteIndex(Each.First, Pointer(Each.Before), Pointer(Each.After),
                  causeUnseen(Each.First),
                  {Each.Calls, Each.MostBytes, Each.MostBytesBefore}));
  showMostFrequent();
  keepFittingRemedies();
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

/// Drops remedies for smaller copies than those of the site.
void Sites::keepFittingRemedies() {
  std::vector<uint64_t> Largest(Entries.size());
  for (const auto &[Key, Calls] : ByStack)
    Largest[Calls.Site] = std::max(Largest[Calls.Site], Calls.LargestCopy);
  for (size_t Site = 0; Site < Entries.size(); ++Site)
    std::erase_if(Entries[Site].Remedies, [&](const RemedyText &Each) {
      return Each.MostBytes < Largest[Site];
    });
}

/// \p Before and \p After: the adjacent calls on its thread, null if there is
/// none.
uint32_t Sites::siteIndex(const HostCall &Call, const HostCall *Before,
                          const HostCall *After, BlockCause Cause,
                          const Repeats &Equal) {
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
                  Call.Forward,
                  0};
  // A copy that may block and its synchronization are one site even if no rule
  // matches.
  if (Before && causeUnseen(*Before) != BlockCause::None &&
      completesCopy(*Before, Call,
                    [this](uint32_t Stack) { return callerOf(Stack); }))
    std::get<6>(Key) = Before->Api;
  auto [Known, IsNew] = ByStack.try_emplace(Key);
  if (IsNew)
    Known->second = {newSite(Key, Call, Cause), 0, &Call, Cause};
  Known->second.Calls += Equal.Calls;
  if (Copy)
    Known->second.LargestCopy =
        std::max(Known->second.LargestCopy,
                 Copy == &Call ? Equal.MostBytes : Equal.MostBytesBefore);
  return Known->second.Site;
}

uint32_t Sites::newSite(const StackKey &Key, const HostCall &Call,
                        BlockCause Cause) {
  SiteEntry Entry = entryOf(Key, Call, Cause);
  bool HasLine = !Entry.File.empty() && !Entry.IsBackward;
  auto [Site, IsFirst] = ByTitle.try_emplace(
      {HasLine ? fmt::format("{}:{}", Entry.File, Entry.Line) : Entry.UserTitle,
       Entry.Library
           ? fmt::format("{}:{}", Entry.Library->File, Entry.Library->Line)
           : "",
       Entry.RuleId.empty() ? Entry.Api : Entry.RuleId},
      static_cast<uint32_t>(Entries.size()));
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

static void setLibrary(SiteEntry &Entry, std::span<const SourceFrame> Frames,
                       const CallerFrames &Callers) {
  if (Callers.Library)
    Entry.Library = libraryLine(Frames[*Callers.Library]);
  if (Callers.PyTorch)
    Entry.PyTorch = libraryLine(Frames[*Callers.PyTorch]);
}

/// Whether a rule or a line may be one of the functions in the frame's module:
/// they call the CUDA runtime, and the interpreter and the C library lead to
/// them.
bool Sites::mayDecide(const SourceFrame &Frame) const {
  ModuleKind Kind = Kinds.classify(Frame.Module);
  return Kind != ModuleKind::Runtime && Kind != ModuleKind::Python &&
         Kind != ModuleKind::Tracer && !isCudaRuntime(Frame.Module);
}

SiteEntry Sites::entryOf(const StackKey &Key, const HostCall &Call,
                         BlockCause Cause) {
  SiteEntry Entry;
  std::vector<SourceFrame> Frames = Recorded.Stacks.frames(Call.Stack);
  SyncSignature Signature;
  Signature.Api = Recorded.Data.api(Call.Api).Function;
  Signature.Kind = Call.Kind;
  Signature.Direction = static_cast<CopyDirection>(std::get<2>(Key));
  Signature.Host = static_cast<MemoryKind>(std::get<3>(Key));
  if (Call.Kind == CallKind::AsyncCopy)
    Signature.SyncFollows = std::get<4>(Key) != 0;
  uint32_t Completed = std::get<6>(Key);
  Entry.Api = Completed ? Recorded.Data.api(Completed).Function : Signature.Api;
  Entry.Cause = Cause;
  Entry.NsightRule = nsightRule(Call, Cause);
  Entry.LacksNames =
      std::ranges::any_of(Frames, [this](const SourceFrame &Frame) {
        return Frame.IsFileUnread && mayDecide(Frame);
      });
  addStack(Entry, Frames, Signature.Api);
  CallerFrames Callers = callerFrames(Frames, Kinds);
  setCode(Entry, Frames, Callers, Call);
  Advice.add(Entry, Frames, Callers, Signature);
  return Entry;
}

/// Sets the lines and the titles.
void Sites::setCode(SiteEntry &Entry, std::span<const SourceFrame> Frames,
                    const CallerFrames &Callers, const HostCall &Call) {
  std::string Node = backwardNode(Frames);
  std::string Thread = Recorded.Data.threadTitle(Call.Thread);
  Entry.UserTitle = callerTitle(Frames, Callers.User, Node, Thread);
  setLibrary(Entry, Frames, Callers);
  if (Callers.User)
    setLine(Entry, Frames[*Callers.User]);
  else if (Call.Forward)
    setForward(Entry, Call.Forward);
  bool IsKnown = Callers.User || Entry.IsBackward || !Node.empty();
  if (Entry.Library && !IsKnown)
    Entry.UserTitle.clear();
  Entry.IsOfOtherThread = !Entry.Library && !IsKnown;
  Entry.Title = titleWith(Entry.UserTitle, Entry.Library);
}

/// The threads of the backward pass run no user code: the site gets the lines
/// that created the node.
void Sites::setForward(SiteEntry &Entry, uint32_t Forward) {
  std::vector<SourceFrame> Frames = Recorded.Stacks.frames(Forward);
  CallerFrames Callers = callerFrames(Frames, Kinds);
  if (!Callers.User)
    return;
  Entry.IsBackward = true;
  Entry.NodeTitles.insert(std::exchange(
      Entry.UserTitle,
      "backward of " + callerTitle(Frames, Callers.User, {}, {})));
  setLine(Entry, Frames[*Callers.User]);
  if (!Entry.Library)
    setLibrary(Entry, Frames, Callers);
  for (auto *Stack : {&Entry.Stack, &Entry.PythonStack, &Entry.ShownStack})
    Stack->emplace_back("backward of");
  addStack(Entry, Frames, {});
}

SiteEntry Sites::describe(uint32_t Site) const { return Entries[Site]; }

std::set<uint32_t>
Sites::ofMaskedWork(const analysis::stacks::ActivityGroups &Launches) const {
  return sitesOfMaskedWork(Recorded.Events, OfCalls, OfFolded, Entries,
                           Launches);
}

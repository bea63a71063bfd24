#include "tracer/unwind/Unwind.h"

#include "tracer/unwind/FrameTable.h"
#include "tracer/unwind/Kernel.h"
#include "tracer/unwind/LastWalks.h"
#include "tracer/unwind/Modules.h"
#include "tracer/unwind/RuleBuilder.h"
#include "tracer/unwind/RuleCache.h"
#include "tracer/unwind/StackMemory.h"

#include <algorithm>
#include <atomic>

using namespace syncline::tracer;
using namespace syncline::tracer::unwind;

namespace {

constinit RuleCache Cache;
constinit std::atomic<std::uint64_t> SeenGeneration = 0;
constinit std::atomic<std::uint64_t> LastLook = 0;

/// Returns true if the cache was emptied.
bool checkForModuleChanges() {
  LastLook.store(__builtin_ia32_rdtsc(), std::memory_order_relaxed);
  std::uint64_t Generation = moduleGeneration();
  if (Generation == SeenGeneration.load(std::memory_order_acquire))
    return false;
  Cache.flush();
  SeenGeneration.store(Generation, std::memory_order_release);
  return true;
}

/// Whether it is time to check for loaded or unloaded modules, about four
/// milliseconds after the previous check: one takes up to 2 us.
bool isLookDue() {
  constexpr std::uint64_t Ticks = std::uint64_t(1) << 23;
  return __builtin_ia32_rdtsc() - LastLook.load(std::memory_order_relaxed) >
         Ticks;
}

/// How a walk ended.
struct Summary {
  enum class Ending { Outermost, Zero, Lost, Full };
  Ending How = Ending::Full;
  bool MissedCache = false;
  bool SawSignal = false;
  std::size_t Written = 0;

  /// A stale rule may lead to an unknown address, or nowhere.
  bool isSuspicious() const {
    return MissedCache || How == Ending::Zero || How == Ending::Lost;
  }

  /// The walk used nothing but words and cached rules, so that the same words
  /// lead to the same result.
  bool isRepeatable() const {
    return !MissedCache && !SawSignal &&
           (How == Ending::Outermost || How == Ending::Full);
  }

  /// Whether checkForModuleChanges() may be called here. It must not be in a
  /// signal handler, which may have interrupted this thread while it was
  /// acquiring the same lock.
  bool allowsLook() const {
    if (SawSignal || How == Ending::Full)
      return false;
    return How == Ending::Outermost || !blocksSignals();
  }
};

class Walk {
public:
  /// \p Record, which may be null, gets what the result depends on.
  explicit Walk(const Registers &Start, LastWalk *Record = nullptr)
      : Now(Start), Memory(Start.StackPointer),
        Record(Memory.isOwn() ? Record : nullptr) {}

  /// Fills Frames. Continues when they are full if ToTheEnd is set or an
  /// address was not cached: only the end shows whether this is a signal
  /// handler.
  Summary run(std::uintptr_t *Frames, std::size_t Size, unsigned Skip,
              bool ToTheEnd);

  bool isRecorded() const { return Record.isComplete(); }

private:
  enum class Outcome { Stepped, End, Lost };

  Outcome step(const StepRule &Rule);
  Outcome stepOverSignal(const StepRule &Rule);
  Outcome stepByFramePointer();
  bool restoreFramePointer(const StepRule &Rule, std::uintptr_t Cfa);
  bool read(std::uintptr_t Address, std::uintptr_t &Value) {
    if (!Memory.read(Address, Value))
      return false;
    Record.use(Address, Value);
    return true;
  }
  std::uintptr_t framePointer() {
    Record.useFramePointer(Now.FramePointer);
    return Now.FramePointer;
  }

  /// The address to look up: a return address may be past the last instruction
  /// of its function if the call never returns.
  std::uintptr_t lookupAddress() const {
    return Now.InstructionPointer - (Interrupted ? 0 : 1);
  }

  Registers Now;
  StackMemory Memory;
  WalkRecorder Record;
  bool Interrupted = false; ///< the frame was left by a signal, not by a call
  static constexpr unsigned MaxSignals = 16;
  unsigned SignalsLeft = MaxSignals;
};

} // namespace

[[gnu::cold, gnu::noinline]] static StepRule
workOutRule(std::uintptr_t Address) {
  std::uint32_t Epoch = Cache.epoch();
  StepRule Rule{FrameKind::NoInformation};
  if (std::optional<Module> In = findModule(Address))
    if (std::optional<FrameDescription> Frame = findFrame(*In, Address))
      Rule = stepRuleAt(*Frame, Address);
  Cache.insert(Address, Rule, Epoch);
  return Rule;
}

inline bool Walk::restoreFramePointer(const StepRule &Rule,
                                      std::uintptr_t Cfa) {
  if (Rule.Rbp == SavedRbp::Unchanged) [[unlikely]]
    return true;
  if (Rule.Rbp == SavedRbp::Lost) {
    Now.FramePointer = 0;
    Record.knowFramePointer();
    return true;
  }
  std::uintptr_t Base = Rule.Rbp == SavedRbp::AtCfa ? Cfa : framePointer();
  std::uintptr_t Address =
      Base +
      static_cast<std::uintptr_t>(static_cast<std::intptr_t>(Rule.RbpOffset));
  Record.restoreFramePointer(Address);
  return Memory.read(Address, Now.FramePointer);
}

inline Walk::Outcome Walk::step(const StepRule &Rule) {
  auto Offset =
      static_cast<std::uintptr_t>(static_cast<std::intptr_t>(Rule.CfaOffset));
  std::uintptr_t Cfa = 0;
  switch (Rule.Kind) {
  case FrameKind::StackPointer:
    Cfa = Now.StackPointer + Offset;
    break;
  case FrameKind::FramePointer:
    Cfa = framePointer() + Offset;
    break;
  case FrameKind::SavedInFrame:
    if (!read(framePointer() + Offset, Cfa))
      return Outcome::Lost;
    break;
  case FrameKind::Signal:
    return stepOverSignal(Rule);
  case FrameKind::Outermost:
    return Outcome::End;
  case FrameKind::NoInformation:
    return stepByFramePointer();
  default:
    return Outcome::Lost;
  }
  // The stack grows down: an address that does not go up is invalid and might
  // form a cycle.
  if (Cfa <= Now.StackPointer || !read(Cfa - 8, Now.InstructionPointer) ||
      !restoreFramePointer(Rule, Cfa))
    return Outcome::Lost;
  Now.StackPointer = Cfa;
  Interrupted = false;
  return Outcome::Stepped;
}

Walk::Outcome Walk::stepOverSignal(const StepRule &Rule) {
  std::uintptr_t SavedRsp =
      Now.StackPointer +
      static_cast<std::uintptr_t>(static_cast<std::intptr_t>(Rule.CfaOffset));
  std::uintptr_t StackPointer = 0;
  // Leaving an alternate stack may go up or down, so limit the count instead.
  if (SignalsLeft-- == 0 || !read(SavedRsp, StackPointer) ||
      !read(SavedRsp - 40, Now.FramePointer) ||
      !read(SavedRsp + 8, Now.InstructionPointer))
    return Outcome::Lost;
  Now.StackPointer = StackPointer;
  Memory.enter(StackPointer);
  Interrupted = true;
  return Outcome::Stepped;
}

/// JIT-compiled code rarely has unwind tables, but often keeps a frame pointer.
/// The pointer is trusted only if it leads to a function with unwind
/// information, and only on the thread's own stack: at the base of a fiber's
/// stack, rbp still has the value from the code that created the fiber.
Walk::Outcome Walk::stepByFramePointer() {
  std::uintptr_t Frame = framePointer();
  std::uintptr_t Return = 0;
  std::uintptr_t CallersFrame = 0;
  if (!Memory.isOwn() || Frame < Now.StackPointer ||
      !read(Frame, CallersFrame) || !read(Frame + 8, Return))
    return Outcome::Lost;
  StepRule Callers = Cache.find(Return - 1);
  if (Callers.Kind == FrameKind::Empty)
    Callers = workOutRule(Return - 1);
  if (Callers.Kind == FrameKind::NoInformation ||
      Callers.Kind == FrameKind::NotUnderstood)
    return Outcome::Lost;
  Now = {Return, Frame + 16, CallersFrame};
  Record.knowFramePointer();
  Interrupted = false;
  return Outcome::Stepped;
}

Summary Walk::run(std::uintptr_t *Frames, std::size_t Size, unsigned Skip,
                  bool ToTheEnd) {
  using Ending = Summary::Ending;
  Summary Result;
  unsigned StepsLeft = 1000; // after Frames are full
  for (;;) {
    if (Skip != 0)
      --Skip;
    else if (Result.Written != Size)
      Frames[Result.Written++] = Now.InstructionPointer;
    if (Result.Written == Size &&
        (!(ToTheEnd || Result.MissedCache) || StepsLeft-- == 0))
      return Result;
    std::uintptr_t Address = lookupAddress();
    StepRule Rule = Cache.find(Address);
    if (Rule.Kind == FrameKind::Empty) [[unlikely]] {
      Result.MissedCache = true;
      Rule = workOutRule(Address);
    }
    Outcome How = step(Rule);
    // If the outermost frame has no description, its return address is zero.
    if (How == Outcome::Stepped && Now.InstructionPointer != 0) [[likely]]
      continue;
    Result.SawSignal = SignalsLeft != MaxSignals;
    Result.How = How == Outcome::Lost  ? Ending::Lost
                 : How == Outcome::End ? Ending::Outermost
                                       : Ending::Zero;
    return Result;
  }
}

/// Walks, and keeps the walk in \p Last if it can be repeated.
static Summary walkAndKeep(const WalkStart &From, std::uintptr_t *Frames,
                           LastWalks &Last) {
  LastWalk &Place = Last.begin(From.Begin.StackPointer);
  Walk Recorded(From.Begin, &Place);
  Summary Result = Recorded.run(Frames, From.Size, From.Skip, false);
  if (Recorded.isRecorded() && Result.isRepeatable())
    Place.end(From, {Frames, Result.Written},
              Result.How == Summary::Ending::Outermost);
  return Result;
}

/// A look must find no change; the walk shows that this is no signal handler.
static bool isStillRight(const LastWalk &Same, bool IsDue) {
  return !IsDue || (Same.reachedEnd() && !checkForModuleChanges());
}

std::size_t syncline::tracer::unwind::captureStack(
    std::span<std::uintptr_t> Frames, unsigned Skip, LastWalks *Last) noexcept {
  // The ABI's frame record (System V ABI for x86-64, 3.2.2): requesting its
  // address makes the compiler create one here, where no other code has one.
  auto *Record =
      static_cast<const std::uintptr_t *>(__builtin_frame_address(0));
  // The epoch is read first: rules that change during the walk have another.
  WalkStart From{
      {Record[1], reinterpret_cast<std::uintptr_t>(Record + 2), Record[0]},
      Frames.size(),
      Skip,
      Cache.epoch()};
  if (Frames.empty())
    return 0;
  bool IsDue = isLookDue();
  const LastWalk *Same = Last ? Last->find(From) : nullptr;
  if (Same && isStillRight(*Same, IsDue)) {
    std::ranges::copy(Same->frames(), Frames.begin());
    return Same->frames().size();
  }
  Summary Result;
  // A walk that looks for changed modules goes to the end.
  if (IsDue || !Last)
    Result = Walk(From.Begin).run(Frames.data(), Frames.size(), Skip, IsDue);
  else
    Result = walkAndKeep(From, Frames.data(), *Last);
  if ((IsDue || Result.isSuspicious()) && Result.allowsLook() &&
      checkForModuleChanges()) [[unlikely]]
    Result = Walk(From.Begin).run(Frames.data(), Frames.size(), Skip, false);
  return Result.Written;
}

#include "tracer/hooks/PythonFrames.h"

#include "tracer/hooks/AutogradNodes.h"
#include "tracer/hooks/InterpreterEvents.h"
#include "tracer/python/Comparison.h"
#include "tracer/python/Merge.h"
#include "tracer/python/Requests.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"
#include "tracer/unwind/Unwind.h"

#include <array>
#include <atomic>
#include <mutex>
#include <span>
#include <utility>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::python;
using namespace syncline::tracer::tables;

static constexpr size_t MaxStackDepth = 256;
/// Enough for handwritten code. Deeper recursion keeps the innermost frames.
static constexpr size_t MostPythonFrames = 128;
static constexpr size_t MostFrames = 384;

namespace {

/// The state and result of the search; never destroyed.
struct PythonSearch {
  std::mutex Lock;
  bool IsOver = false;
  /// The interpreter has been asked to call compareInside() and has not done
  /// so.
  std::atomic<bool> IsAsked{false};
  /// A debugger can make the interpreter report a different line for a moment.
  /// An incorrect walk differs every time.
  unsigned DifferencesLeft = 3;
  /// Stacks with uncompared frames exist.
  bool HasStacks = false;
  Interpreter Found;
  std::string Note;
  /// Python stacks for which the comparison may still be attempted; 0: it is
  /// done, or was given up. A program whose threads never hold the
  /// interpreter's lock must not pay for an attempt at each call.
  std::atomic<uint32_t> TriesLeft{0};
};

} // namespace

static PythonSearch &pythonSearch() {
  static auto *TheSearch = new PythonSearch;
  return *TheSearch;
}

static void search(PythonSearch &Own, Recorder &R) {
  Search Answer = findInterpreter();
  Own.IsOver = Answer.Outcome != Search::Result::None;
  Own.Note = Answer.Note;
  if (Answer.Outcome != Search::Result::Found)
    return;
  Own.Found = Answer.Python;
  constexpr uint32_t MostTries = 10'000;
  Own.TriesLeft.store(MostTries, std::memory_order_relaxed);
  R.Python.store(&Own.Found, std::memory_order_release);
}

/// The caller holds the search's lock.
static void compare(PythonSearch &Own, Recorder &R) {
  if (Own.TriesLeft.load(std::memory_order_relaxed) == 0)
    return;
  Agreement Answer = compareWithInterpreter(Own.Found);
  if (Answer == Agreement::Unknown ||
      (Answer == Agreement::Different && --Own.DifferencesLeft != 0))
    return;
  Own.TriesLeft.store(0, std::memory_order_relaxed);
  if (Answer == Agreement::Same)
    return;
  R.Python.store(nullptr, std::memory_order_release);
  Own.Note = "stacks show no lines of Python: the frames that syncline finds "
             "differ from those that the interpreter reports";
  if (Own.HasStacks)
    Own.Note += "; the lines of the first calls may be wrong";
}

/// Called by the interpreter; the calling thread holds its lock.
static int compareInside(void *) {
  PythonSearch &Own = pythonSearch();
  Own.IsAsked = false;
  // The holder of our lock may need the interpreter's lock to proceed.
  if (std::unique_lock Guard(Own.Lock, std::try_to_lock); Guard)
    compare(Own, recorder());
  return 0;
}

/// PyTorch releases the interpreter's lock before it calls CUDA, so there may
/// never be a call by a thread that holds it. The lock cannot be acquired here;
/// instead, the interpreter is asked to compare when its main thread next runs.
/// The calling thread has a Python frame, so the interpreter exists.
[[gnu::noinline]] static void tryToCompare(Recorder &R) {
  PythonSearch &Own = pythonSearch();
  // Another thread may be comparing, or was when this process was forked.
  std::unique_lock Guard(Own.Lock, std::try_to_lock);
  uint32_t Left = Own.TriesLeft.load(std::memory_order_relaxed);
  if (!Guard || Left == 0)
    return;
  Own.HasStacks = true;
  compare(Own, R);
  if (Own.TriesLeft.load(std::memory_order_relaxed) == 0)
    return;
  Own.TriesLeft.store(Left - 1, std::memory_order_relaxed);
  if (!Own.IsAsked.exchange(true) && !callLater(Own.Found, compareInside))
    Own.IsAsked = false;
}

void hooks::lookForPython(Recorder &R) {
  if (!R.Config.Stacks)
    return;
  PythonSearch &Own = pythonSearch();
  std::lock_guard Guard(Own.Lock);
  if (!Own.IsOver)
    search(Own, R);
  compare(Own, R);
}

std::string hooks::takePythonNote() {
  PythonSearch &Own = pythonSearch();
  std::lock_guard Guard(Own.Lock);
  return std::exchange(Own.Note, {});
}

/// Not inlined, so that the caller's own arrays do not add to this stack frame.
[[gnu::noinline]] static uint32_t
internWithPython(Recorder &R, ThreadLog &Log, const Interpreter &Python,
                 std::span<const uintptr_t> Native) {
  std::array<uintptr_t, MostPythonFrames> Words;
  size_t Count = takeFrames(Python, Log.Python, R.Codes, Words);
  if (Count == 0)
    return R.Stacks.intern(Native, Log);
  if (pythonSearch().TriesLeft.load(std::memory_order_relaxed) != 0)
      [[unlikely]]
    tryToCompare(R);
  if (areEventsUnwatched() && R.Config.Recording != base::Mode::SyncOnly)
      [[unlikely]]
    watchEvents(Python);
  std::span<const uintptr_t> Own = std::span(Words).first(Count);
  std::array<uintptr_t, MostFrames> Merged;
  return R.Stacks.intern(Native, Own, Log, [&] {
    size_t Size = mergeFrames(Python, Native, Own, Merged);
    return std::span<const uintptr_t>(Merged).first(Size);
  });
}

TakenStack hooks::takeStack(Recorder &R, ThreadLog &Log) {
  if (!R.Config.Stacks)
    return {};
  std::array<uintptr_t, MaxStackDepth> Frames;
  constexpr unsigned None = 0;
  size_t Count = unwind::captureStack(
      std::span(Frames).first(R.Config.StackDepth), None, &Log.Walks);
  addTo(Log.StacksTaken, 1);
  TakenStack Result;
  Result.Forward = forwardStack(R, Frames, Count);
  std::span<const uintptr_t> Native = std::span(Frames).first(Count);
  const Interpreter *Python = R.Python.load(std::memory_order_acquire);
  Result.Own = Python ? internWithPython(R, Log, *Python, Native)
                      : R.Stacks.intern(Native, Log);
  return Result;
}

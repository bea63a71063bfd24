#include "tracer/hooks/PythonFrames.h"

#include "tracer/python/Comparison.h"
#include "tracer/python/Merge.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <array>
#include <mutex>
#include <utility>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::python;
using namespace syncline::tracer::tables;

/// Enough for what people write. Of a deeper recursion the innermost frames.
static constexpr size_t MostPythonFrames = 128;
static constexpr size_t MostFrames = 384;

namespace {

/// What became of the search; never destroyed.
struct PythonSearch {
  std::mutex Lock;
  bool IsOver = false;
  bool IsCompared = false;
  Interpreter Found;
  std::string Note;
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
  R.Python.store(&Own.Found, std::memory_order_release);
}

void hooks::lookForPython(Recorder &R) {
  if (!R.Config.Stacks)
    return;
  PythonSearch &Own = pythonSearch();
  std::lock_guard Guard(Own.Lock);
  if (!Own.IsOver)
    search(Own, R);
  if (Own.IsCompared || !R.Python.load(std::memory_order_relaxed))
    return;
  Agreement Answer = compareWithInterpreter(Own.Found);
  Own.IsCompared = Answer != Agreement::Unknown;
  if (Answer != Agreement::Different)
    return;
  R.Python.store(nullptr, std::memory_order_release);
  Own.Note = "stacks show no lines of Python: the frames that syncline finds "
             "differ from those that the interpreter reports";
}

std::string hooks::takePythonNote() {
  PythonSearch &Own = pythonSearch();
  std::lock_guard Guard(Own.Lock);
  return std::exchange(Own.Note, {});
}

/// Apart from its caller, whose own arrays need not lie under these.
[[gnu::noinline]] static uint32_t
internWithPython(Recorder &R, ThreadLog &Log, const Interpreter &Python,
                 std::span<const uintptr_t> Native) {
  std::array<uintptr_t, MostPythonFrames> Words;
  size_t Count = takeFrames(Python, Log.Python, R.Codes, Words);
  if (Count == 0)
    return R.Stacks.intern(Native, Log);
  std::array<uintptr_t, MostFrames> Merged;
  size_t Size =
      mergeFrames(Python, Native, std::span(Words).first(Count), Merged);
  return R.Stacks.intern(std::span(Merged).first(Size), Log);
}

uint32_t hooks::internStack(Recorder &R, ThreadLog &Log,
                            std::span<const uintptr_t> Native) {
  const Interpreter *Python = R.Python.load(std::memory_order_acquire);
  return Python ? internWithPython(R, Log, *Python, Native)
                : R.Stacks.intern(Native, Log);
}

#include "trial/runtime/PythonStack.h"

#include "tracer/python/FrameWord.h"
#include "tracer/python/Merge.h"
#include "trial/PythonFrame.h"

#include <mutex>
#include <unordered_map>
#include <vector>

using namespace syncline;
using namespace syncline::tracer::python;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

/// Numbers code objects in the order of their first appearance.
class PythonStack::Codes : public CodeSink {
public:
  uint32_t idOf(const CodeObject &Code, LineTable Kind) override;
  /// Replaces words of takeFrames() with hashes, in place; drops words that are
  /// not frames. Returns how many remain.
  size_t name(std::span<uint64_t> Words);

private:
  std::mutex Lock;
  std::unordered_map<uint64_t, uint32_t> Ids;
  /// Indexed by id - 1.
  std::vector<uint64_t> Hashes;
};

PythonStack::PythonStack() : Known(std::make_unique<Codes>()) {}
PythonStack::~PythonStack() = default;

uint32_t PythonStack::Codes::idOf(const CodeObject &Code, LineTable) {
  uint64_t Hash = hashOfCode(Code.File, Code.Name, Code.FirstLine, Code.Table);
  std::scoped_lock Hold(Lock);
  if (Hashes.size() >= LargestCodeId)
    return 0;
  auto [Place, IsNew] =
      Ids.try_emplace(Hash, static_cast<uint32_t>(Hashes.size() + 1));
  if (IsNew)
    Hashes.push_back(Hash);
  return Place->second;
}

size_t PythonStack::Codes::name(std::span<uint64_t> Words) {
  std::scoped_lock Hold(Lock);
  size_t Count = 0;
  for (uint64_t Word : Words)
    if (uint32_t Code = codeOf(Word))
      Words[Count++] = hashOfFrame(Hashes[Code - 1], offsetOf(Word));
  return Count;
}

bool PythonStack::find() {
  Search Answer = findInterpreter();
  IsFound = Answer.Outcome == Search::Result::Found;
  Python = Answer.Python;
  return IsFound;
}

size_t PythonStack::take(std::span<uint64_t> To) {
  if (!IsFound)
    return 0;
  // Large, so created only on threads that run Python.
  static thread_local std::unique_ptr<ThreadCache> Cache;
  if (!Python.ThreadState())
    return 0;
  if (!Cache)
    Cache = std::make_unique<ThreadCache>();
  return Known->name(To.first(takeFrames(Python, *Cache, *Known, To)));
}

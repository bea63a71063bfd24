#include "tracer/python/Comparison.h"

#include "tracer/python/FrameWalk.h"

#include <dlfcn.h>
#include <memory>

using namespace syncline::tracer::python;

namespace {

/// The interpreter's own functions; all return new references.
struct Functions {
  void *(*FrameOfThread)(void *State) = nullptr;
  void *(*CallerOf)(void *Frame) = nullptr;
  void *(*CodeOf)(void *Frame) = nullptr;
  int (*LineOf)(void *Frame) = nullptr;
  int (*LineAt)(void *Code, int Offset) = nullptr;
  void (*Release)(void *Object) = nullptr;
  // From 3.10 on.
  int (*StopCollecting)() = nullptr;
  int (*Collect)() = nullptr;

  explicit Functions(void *Library) {
    auto Find = [&](auto &To, const char *Name) {
      To = reinterpret_cast<std::remove_reference_t<decltype(To)>>(
          dlsym(Library, Name));
    };
    Find(FrameOfThread, "PyThreadState_GetFrame");
    Find(CallerOf, "PyFrame_GetBack");
    Find(CodeOf, "PyFrame_GetCode");
    Find(LineOf, "PyFrame_GetLineNumber");
    Find(LineAt, "PyCode_Addr2Line");
    Find(Release, "Py_DecRef");
    Find(StopCollecting, "PyGC_Disable");
    Find(Collect, "PyGC_Enable");
  }

  bool areThere() const {
    return FrameOfThread && CallerOf && CodeOf && LineOf && LineAt && Release;
  }
};

/// Frame objects are created on request. That must not start a garbage
/// collection, which would run the program's code.
class NoCollection {
public:
  explicit NoCollection(const Functions &Ask)
      : Ask(Ask),
        WasOn(Ask.StopCollecting && Ask.Collect && Ask.StopCollecting()) {}
  ~NoCollection() {
    if (WasOn)
      Ask.Collect();
  }
  NoCollection(const NoCollection &) = delete;
  NoCollection &operator=(const NoCollection &) = delete;

private:
  const Functions &Ask;
  bool WasOn;
};

} // namespace

static bool isSameFrame(const Functions &Ask, void *Theirs, const Frame &Ours) {
  void *Code = Ask.CodeOf(Theirs);
  bool IsSame =
      reinterpret_cast<uintptr_t>(Code) == Ours.Code &&
      Ask.LineAt(Code, static_cast<int>(Ours.Offset)) == Ask.LineOf(Theirs);
  Ask.Release(Code);
  return IsSame;
}

static bool isSameChain(const Functions &Ask, FrameWalk Walk, void *State) {
  constexpr unsigned MostFrames = 64;
  void *Theirs = Ask.FrameOfThread(State);
  bool IsSame = true;
  Frame Ours;
  for (unsigned I = 0; I < MostFrames && IsSame; ++I) {
    bool HasOurs = Walk.next(Ours);
    while (HasOurs && !Ours.Code)
      HasOurs = Walk.next(Ours);
    if (!HasOurs || !Theirs) {
      IsSame = HasOurs == (Theirs != nullptr);
      break;
    }
    IsSame = isSameFrame(Ask, Theirs, Ours);
    void *Caller = Ask.CallerOf(Theirs);
    Ask.Release(Theirs);
    Theirs = Caller;
  }
  if (Theirs)
    Ask.Release(Theirs);
  return IsSame;
}

Agreement
syncline::tracer::python::compareWithInterpreter(const Interpreter &Python) {
  void *State = Python.ThreadState();
  // Only the thread that holds the lock is the current thread.
  if (!State || Python.IsFinalizing() || !Python.HolderState ||
      Python.HolderState() != State)
    return Agreement::Unknown;
  Functions Ask(Python.Library);
  if (!Ask.areThere())
    return Agreement::Unknown;
  auto Memory = std::make_unique<Pages>();
  Memory->begin();
  NoCollection Guard(Ask);
  return isSameChain(Ask, FrameWalk(Python, *Memory, State), State)
             ? Agreement::Same
             : Agreement::Different;
}

//===- Interpreter.h - The CPython of this process --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_INTERPRETER_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_INTERPRETER_H

#include "tracer/python/AddressRange.h"
#include "tracer/python/FunctionParts.h"
#include "tracer/python/Layout.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace syncline::tracer::python {

struct Interpreter {
  Layout Where;
  /// The addresses of PyCode_Type, PyUnicode_Type and PyBytes_Type.
  uintptr_t CodeType = 0;
  uintptr_t TextType = 0;
  uintptr_t BytesType = 0;
  /// _PyEval_EvalFrameDefault, and the whole module that contains it.
  FunctionParts Evaluation;
  AddressRange Module;
  /// PyGILState_GetThisThreadState: the state of the calling thread, null if it
  /// never ran Python. Needs no lock.
  void *(*ThreadState)() = nullptr;
  /// Py_IsFinalizing.
  int (*IsFinalizing)() = nullptr;
  /// PyThreadState_GetUnchecked: the state of the thread that holds the
  /// interpreter's lock.
  void *(*HolderState)() = nullptr;
  /// Py_AddPendingCall: the interpreter's main thread calls the function
  /// between two instructions. Does not need the interpreter's lock.
  int (*AddPendingCall)(int (*)(void *), void *) = nullptr;
  /// _PyEval_AddPendingCall of 3.12: the same for an interpreter, and on any
  /// thread unless the last argument is 1.
  int (*AddCallOfAny)(void *Interpreter, int (*)(void *), void *,
                      int OnlyMain) = nullptr;
  /// PyInterpreterState_Main.
  void *(*MainInterpreter)() = nullptr;
  /// The library in which its symbols are looked up.
  void *Library = nullptr;
};

/// The result of the search in this process.
struct Search {
  enum class Result : uint8_t { None, Found, Refused };
  Result Outcome = Result::None;
  Interpreter Python;
  /// Why the interpreter was rejected: one line.
  std::string Note;
};

/// Looks for an interpreter whose stacks can be read. Calls the dynamic loader.
Search findInterpreter();

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_INTERPRETER_H

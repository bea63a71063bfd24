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
  /// _PyEval_EvalFrameDefault, and all of the module that has it.
  FunctionParts Evaluation;
  AddressRange Module;
  /// PyGILState_GetThisThreadState: the state of the calling thread, null where
  /// it never ran Python. Needs no lock.
  void *(*ThreadState)() = nullptr;
  /// Py_IsFinalizing.
  int (*IsFinalizing)() = nullptr;
  /// PyThreadState_GetUnchecked: the state of the thread that holds the
  /// interpreter's lock.
  void *(*HolderState)() = nullptr;
  /// Py_AddPendingCall: the main thread of the interpreter calls the function
  /// between two of its instructions. Needs no lock of the interpreter's.
  int (*AddPendingCall)(int (*)(void *), void *) = nullptr;
  /// Where its symbols are looked up.
  void *Library = nullptr;
};

/// What was found in this process.
struct Search {
  enum class Result : uint8_t { None, Found, Refused };
  Result Outcome = Result::None;
  Interpreter Python;
  /// Why it was refused: one line.
  std::string Note;
};

/// Looks for an interpreter whose stacks can be read. Calls the dynamic loader.
Search findInterpreter();

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_INTERPRETER_H

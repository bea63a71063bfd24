//===- InterpreterEvents.h - Functions that Python calls --------*- C++ -*-===//
//
// CPython offers no hook for what the tracer wants to learn, but its modules
// keep lists of functions to call: gc.callbacks at the start and end of a
// collection, atexit before the interpreter ends. The tracer adds one to each,
// between two instructions of the main thread and with the interpreter's lock
// held. They stay, and do nothing while no window is open.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREVENTS_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREVENTS_H

#include <cstdint>

namespace syncline::tracer::python {
struct Interpreter;
} // namespace syncline::tracer::python

namespace syncline::tracer::hooks {

/// The start of PyMethodDef, which belongs to the stable interface.
struct PythonMethod {
  const char *Name;
  void *(*Function)(void *Self, void *Arguments);
  int Flags;
  const char *Documentation;
};

/// The interpreter's functions, of its stable interface. Objects that they
/// return are new references, except those of ItemOf and ValueOf.
struct PythonFunctions {
  void *(*Import)(const char *Module) = nullptr;
  void *(*AttributeOf)(void *Object, const char *Name) = nullptr;
  void *(*MakeFunction)(PythonMethod *Of, void *Self, void *Module) = nullptr;
  /// Takes arguments up to the first null.
  void *(*Call)(void *Function, ...) = nullptr;
  int (*Append)(void *List, void *Item) = nullptr;
  void *(*ItemOf)(void *Tuple, intptr_t Index) = nullptr;
  int (*CompareText)(void *Text, const char *Other) = nullptr;
  void *(*ValueOf)(void *Dictionary, const char *Key) = nullptr;
  long (*ToLong)(void *Number) = nullptr;
  void (*ClearError)() = nullptr;
  void (*Keep)(void *Object) = nullptr;
  void (*Release)(void *Object) = nullptr;
  void *None = nullptr;
  bool AreThere = true;

  explicit PythonFunctions(void *Library);
};

/// The interpreter has not been asked yet to add the functions.
bool areEventsUnwatched();

/// Asks the interpreter to add the functions. Call this on a thread that has a
/// Python frame, until areEventsUnwatched() is false: a request cannot be made
/// at any time. \p Python is never destroyed.
void watchEvents(const python::Interpreter &Python);

/// Only for the functions that the interpreter calls.
const PythonFunctions &pythonFunctions();

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREVENTS_H

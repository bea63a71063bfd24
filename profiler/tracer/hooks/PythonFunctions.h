//===- PythonFunctions.h - Functions of the interpreter ---------*- C++ -*-===//
//
// Of CPython's stable interface: what the tracer needs to add functions of its
// own to lists of the interpreter, and to read their arguments.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_PYTHONFUNCTIONS_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_PYTHONFUNCTIONS_H

#include <cstdint>

namespace syncline::tracer::hooks {

/// The start of PyMethodDef, which belongs to the stable interface.
struct PythonMethod {
  const char *Name;
  void *(*Function)(void *Self, void *Arguments);
  int Flags;
  const char *Documentation;
};

/// Objects that they
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

/// Looks them up once, in \p Library, and returns whether all are there.
bool findPythonFunctions(void *Library);

/// Only after findPythonFunctions() has returned true.
const PythonFunctions &pythonFunctions();

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_PYTHONFUNCTIONS_H

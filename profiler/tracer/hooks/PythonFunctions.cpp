#include "tracer/hooks/PythonFunctions.h"

#include <dlfcn.h>
#include <type_traits>

using namespace syncline::tracer;
using namespace syncline::tracer::hooks;

PythonFunctions::PythonFunctions(void *Library) {
  auto Find = [&](auto &To, const char *Name) {
    To = reinterpret_cast<std::remove_reference_t<decltype(To)>>(
        dlsym(Library, Name));
    AreThere &= To != nullptr;
  };
  Find(Import, "PyImport_ImportModule");
  Find(AttributeOf, "PyObject_GetAttrString");
  Find(MakeFunction, "PyCFunction_NewEx");
  Find(Call, "PyObject_CallFunctionObjArgs");
  Find(Append, "PyList_Append");
  Find(ItemOf, "PyTuple_GetItem");
  Find(CompareText, "PyUnicode_CompareWithASCIIString");
  Find(ValueOf, "PyDict_GetItemString");
  Find(ToLong, "PyLong_AsLong");
  Find(ClearError, "PyErr_Clear");
  Find(Keep, "Py_IncRef");
  Find(Release, "Py_DecRef");
  Find(None, "_Py_NoneStruct");
}

/// Never destroyed.
static const PythonFunctions *Functions = nullptr;

bool hooks::findPythonFunctions(void *Library) {
  if (!Functions)
    Functions = new PythonFunctions(Library);
  return Functions->AreThere;
}

const PythonFunctions &hooks::pythonFunctions() { return *Functions; }

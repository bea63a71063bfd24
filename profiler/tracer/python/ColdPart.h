//===- ColdPart.h - The second part of a function ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_COLDPART_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_COLDPART_H

#include "tracer/python/AddressRange.h"

namespace syncline::tracer::python {

/// Compilers put the code of a function that they expect to run rarely
/// elsewhere, as a local symbol such as _PyEval_EvalFrameDefault.cold, which
/// stripping removes. GCC 16 puts nearly all of the interpreter's evaluation
/// there. No symbol is needed: both parts jump into each other's midst, which
/// no two functions do, and .eh_frame has the range of each.
///
/// \p Function is the part at which the function begins. Returns an empty range
/// if there is no other. Reads all of the function's code, so call it once.
AddressRange findColdPart(AddressRange Function);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_COLDPART_H

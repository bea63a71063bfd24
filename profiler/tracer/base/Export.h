//===- Export.h - Functions that a library in the program exports *- C++
//-*-===//

#ifndef SYNCLINE_PROFILER_TRACER_BASE_EXPORT_H
#define SYNCLINE_PROFILER_TRACER_BASE_EXPORT_H

/// Exported under its C name, which the loader, CUDA or the program looks up.
#define SYNCLINE_EXPORT extern "C" __attribute__((visibility("default")))

#endif // SYNCLINE_PROFILER_TRACER_BASE_EXPORT_H

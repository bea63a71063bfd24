//===- DiffJson.h - Two traces compared, as JSON ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_DIFFJSON_H
#define SYNCLINE_PROFILER_REPORT_DIFF_DIFFJSON_H

#include "report/diff/TraceDiff.h"

#include <string>

namespace syncline::report::diff {

/// A document of docs/schemas/diff.schema.json.
std::string diffJson(const TraceDiff &Diff);

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_DIFFJSON_H

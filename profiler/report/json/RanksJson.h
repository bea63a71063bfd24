//===- RanksJson.h - The ranks of one run as JSON ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_JSON_RANKSJSON_H
#define SYNCLINE_PROFILER_REPORT_JSON_RANKSJSON_H

#include "report/ranks/RanksData.h"

#include <nlohmann/json.hpp>

namespace syncline::report::json {

/// The value of "ranks" in a report. Times are nanoseconds.
nlohmann::ordered_json ranksJson(const ranks::RanksData &Data);

} // namespace syncline::report::json

#endif // SYNCLINE_PROFILER_REPORT_JSON_RANKSJSON_H

//===- IntervalJson.h - An interval as JSON ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_JSON_INTERVALJSON_H
#define SYNCLINE_PROFILER_REPORT_JSON_INTERVALJSON_H

#include "analysis/model/Interval.h"

#include <nlohmann/json.hpp>

namespace syncline::report::json {

/// The definition "gain" of docs/schemas/report.schema.json.
inline nlohmann::ordered_json intervalJson(const analysis::Interval &Value) {
  return {{"low", Value.Low}, {"best", Value.Best}, {"high", Value.High}};
}

} // namespace syncline::report::json

#endif // SYNCLINE_PROFILER_REPORT_JSON_INTERVALJSON_H

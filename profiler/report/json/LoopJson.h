//===- LoopJson.h - The loops of a report as JSON ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_JSON_LOOPJSON_H
#define SYNCLINE_PROFILER_REPORT_JSON_LOOPJSON_H

#include "report/model/LoopEntry.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace syncline::report::json {

/// Elements are the definition "loop" of docs/schemas/report.schema.json.
nlohmann::ordered_json loopsJson(const std::vector<LoopEntry> &Loops);

} // namespace syncline::report::json

#endif // SYNCLINE_PROFILER_REPORT_JSON_LOOPJSON_H

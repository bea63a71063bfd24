//===- WorkJson.h - Device work and host time by line, as JSON --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_JSON_WORKJSON_H
#define SYNCLINE_PROFILER_REPORT_JSON_WORKJSON_H

#include "report/model/ReportData.h"

#include <nlohmann/json_fwd.hpp>

namespace syncline::report::json {

/// The definitions "deviceWork" and "hostTime" of
/// docs/schemas/report.schema.json.
nlohmann::ordered_json deviceWorkJson(const DeviceWorkTable &Table);
/// The definition "deviceLines".
nlohmann::ordered_json deviceLinesJson(const DeviceLinesEntry &Hot);
nlohmann::ordered_json hostTimeJson(const HostTimeTable &Table);
/// The definitions "hostRemedy" and "hotLines".
nlohmann::ordered_json hostRemedyJson(const HostRemedyEntry &Remedy);
nlohmann::ordered_json hotLinesJson(const HotLinesEntry &Hot);

} // namespace syncline::report::json

#endif // SYNCLINE_PROFILER_REPORT_JSON_WORKJSON_H

//===- SiteJson.h - A site as JSON ------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_JSON_SITEJSON_H
#define SYNCLINE_PROFILER_REPORT_JSON_SITEJSON_H

#include "report/model/SiteEntry.h"

#include <nlohmann/json.hpp>

namespace syncline::report::json {

/// The definition "site" of docs/schemas/report.schema.json.
nlohmann::ordered_json siteJson(const SiteEntry &Site);

/// The definition "quietSite" there.
nlohmann::ordered_json briefJson(const SiteEntry &Site);

} // namespace syncline::report::json

#endif // SYNCLINE_PROFILER_REPORT_JSON_SITEJSON_H

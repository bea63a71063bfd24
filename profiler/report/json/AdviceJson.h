//===- AdviceJson.h - Remedies and polling lines as JSON --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_JSON_ADVICEJSON_H
#define SYNCLINE_PROFILER_REPORT_JSON_ADVICEJSON_H

#include "report/model/ChangeEntry.h"
#include "report/model/PollEntry.h"
#include "report/model/RemedyText.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace syncline::report::json {

nlohmann::ordered_json remedyJson(const RemedyText &Remedy);

nlohmann::ordered_json changeJson(const ChangeEntry &Change);

nlohmann::ordered_json pollsJson(const std::vector<PollEntry> &Polls);

} // namespace syncline::report::json

#endif // SYNCLINE_PROFILER_REPORT_JSON_ADVICEJSON_H

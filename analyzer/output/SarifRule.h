//===- SarifRule.h - A rule as SARIF describes it ---------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_SARIFRULE_H
#define SYNCLINE_ANALYZER_OUTPUT_SARIFRULE_H

#include "loader/Rule.h"

#include <nlohmann/json_fwd.hpp>

namespace syncline::lint::output {

/// The home page of the tool and its rule pages: HOMEPAGE_URL in
/// CMakeLists.txt.
extern const char *const HomePage;

/// The reportingDescriptor of \p R.
nlohmann::ordered_json sarifRule(const rules::Rule &R);

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_SARIFRULE_H

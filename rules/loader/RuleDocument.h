//===- RuleDocument.h - The JSON of a rule file -----------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_RULEDOCUMENT_H
#define SYNCLINE_RULES_LOADER_RULEDOCUMENT_H

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace syncline::rules {

/// Passes the document \p Json to \p Parse if \p Violation has found no error
/// in it. \p Origin names the text in errors. \p Violation is null for a
/// document that is compiled in: RuleSetTest compares these with their schemas,
/// which takes twice as long as to read them.
/// \throws RuleError in one line with Origin, also if \p Parse throws one.
void readDocument(std::string_view Json, const std::string &Origin,
                  std::string (*Violation)(const nlohmann::json &),
                  const std::function<void(const nlohmann::json &)> &Parse);

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_RULEDOCUMENT_H

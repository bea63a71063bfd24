//===- RuleText.h - Rule files for tests ------------------------*- C++ -*-===//
//
// A test starts from a valid rule and changes what it is about.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_RULES_RULETEXT_H
#define SYNCLINE_TESTS_UNIT_RULES_RULETEXT_H

#include "loader/RuleError.h"
#include "loader/RuleParser.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace syncline::tests {

/// Every field that a rule needs, and no other.
inline nlohmann::json minimalRule() {
  return nlohmann::json::parse(R"({
    "id": "sync-sample",
    "group": "sample",
    "level": "warning",
    "summary": "reading a sample copies it to the host",
    "mechanism": "LibTorch copies the sample to the host and synchronizes the stream.",
    "match": [{"pattern": "operator-call", "functions": ["at::Tensor::item"]}],
    "runtime": {
      "api": ["cudaMemcpyAsync", "cudaStreamSynchronize"],
      "copy": "device-to-host",
      "host_memory": "pageable"
    },
    "remedies": [{
      "title": "keep the sample on the device",
      "before": "use(Sample.item());",
      "after": "use(Sample);"
    }],
    "evidence": {"status": "unverified", "source": "the documentation"}
  })");
}

using RuleChange = std::function<void(nlohmann::json &)>;

/// The text of the minimal rule after \p Change.
inline std::string ruleText(const RuleChange &Change = {}) {
  nlohmann::json Rule = minimalRule();
  if (Change)
    Change(Rule);
  return Rule.dump(2);
}

/// A change that sets the value at a JSON pointer.
inline RuleChange set(const std::string &Pointer, const nlohmann::json &Value) {
  return [=](nlohmann::json &Rule) {
    Rule[nlohmann::json::json_pointer(Pointer)] = Value;
  };
}

/// A change that takes the key \p Key out of the object at a JSON pointer.
inline RuleChange without(const std::string &Pointer, const std::string &Key) {
  return [=](nlohmann::json &Rule) {
    Rule.at(nlohmann::json::json_pointer(Pointer)).erase(Key);
  };
}

inline rules::Rule parsed(const RuleChange &Change = {}) {
  return rules::parseRule(ruleText(Change), "sample.json");
}

/// The error of parseRule for \p Text; empty where it accepts it.
inline std::string ruleError(std::string_view Text) {
  try {
    rules::parseRule(Text, "rules/sample.json");
  } catch (const rules::RuleError &E) {
    return E.what();
  }
  return {};
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_RULES_RULETEXT_H

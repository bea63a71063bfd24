#include "output/SarifRule.h"
#include "loader/Embedded.h"
#include "pages/RulePage.h"

#include "llvm/ADT/StringExtras.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::rules::pages;
using nlohmann::ordered_json;

const char *const output::HomePage = SYNCLINE_HOME_PAGE;

/// "SyncItem": SARIF requires a name that differs from the id.
static std::string nameOf(const Rule &R) {
  std::string Name;
  bool Upper = true;
  for (char C : R.Id) {
    if (C != '-')
      Name += Upper ? llvm::toUpper(C) : C;
    Upper = C == '-';
  }
  return Name;
}

/// User-defined rules have no page.
static bool hasPage(const Rule &R) {
  std::string Path = R.Group + '/' + R.Id + ".json";
  auto Files = embeddedRules();
  return std::any_of(Files.begin(), Files.end(),
                     [&](const EmbeddedFile &F) { return F.Path == Path; });
}

ordered_json output::sarifRule(const Rule &R) {
  ordered_json J = {
      {"id", R.checkName()},
      {"name", nameOf(R)},
      {"shortDescription", {{"text", R.Summary}}},
      {"fullDescription", {{"text", R.Mechanism}}},
      {"help", {{"text", textPage(R)}, {"markdown", markdownHelp(R)}}}};
  if (hasPage(R)) {
    // Not a concatenation with +: GCC 12 reports an overflow in it (GCC bug
    // 105329).
    std::string Page(HomePage);
    Page.append("/blob/main/docs/rules/").append(R.Id).append(".md");
    J["helpUri"] = Page;
  }
  J["defaultConfiguration"] = {{"level", toString(R.Level)}};
  J["properties"]["tags"] = {
      R.Effect == Effect::Sync ? "performance" : "correctness", "gpu", R.Group};
  return J;
}

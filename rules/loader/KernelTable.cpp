#include "loader/KernelTable.h"

#include "loader/Embedded.h"
#include "loader/EnumNames.h"
#include "loader/Glob.h"
#include "loader/RuleDocument.h"
#include "loader/SchemaCheck.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

static constexpr std::array<Names<Exchange>, 4> ExchangeNames{
    {{"collective", Exchange::Collective},
     {"point-to-point", Exchange::PointToPoint},
     {"one-sided", Exchange::OneSided},
     {"none", Exchange::None}}};

static std::vector<KernelEntry> parseEntries(const json &Document) {
  std::vector<KernelEntry> Result;
  for (const json &Each : Document.at("kernels"))
    Result.push_back({Each.at("library"), Each.at("names"),
                      byName(ExchangeNames, Each.at("exchange"), "exchange"),
                      Each.at("source")});
  return Result;
}

KernelTable KernelTable::builtin() {
  KernelTable Table;
  Table.add(embeddedKernels(), "built-in model/kernels.json", nullptr);
  return Table;
}

void KernelTable::addFile(std::string_view Json, const std::string &Origin) {
  add(Json, Origin, kernelsViolation);
}

void KernelTable::add(std::string_view Json, const std::string &Origin,
                      std::string (*Violation)(const json &)) {
  std::vector<KernelEntry> New;
  readDocument(Json, Origin, Violation,
               [&](const json &Document) { New = parseEntries(Document); });
  Entries.insert(Entries.begin(), New.begin(), New.end());
}

Exchange KernelTable::exchangeOf(std::string_view Kernel) const {
  auto Found = std::ranges::find_if(Entries, [&](const KernelEntry &Each) {
    return std::ranges::any_of(Each.Names, [&](const std::string &Name) {
      return globMatches(Name, Kernel);
    });
  });
  return Found == Entries.end() ? Exchange::None : Found->Kind;
}

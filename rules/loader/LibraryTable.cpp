#include "loader/LibraryTable.h"

#include "loader/Embedded.h"
#include "loader/EnumNames.h"
#include "loader/RuleDocument.h"
#include "loader/RuleError.h"
#include "loader/SchemaCheck.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

using Strings = std::vector<std::string>;

static constexpr std::array<Names<LibraryProof>, 3> ProofNames{
    {{"unverified", LibraryProof::Unverified},
     {"recorded", LibraryProof::Recorded},
     {"measured", LibraryProof::Measured}}};

static constexpr std::array<Names<LibraryKind>, 3> KindNames{
    {{"synchronization", LibraryKind::Synchronization},
     {"host-time", LibraryKind::HostTime},
     {"device-time", LibraryKind::DeviceTime}}};

static LibraryMatch parseLibraryMatch(const json &J) {
  LibraryMatch M;
  M.At = J.value("at", Strings());
  M.Through = J.value("through", Strings());
  M.Without = J.value("without", Strings());
  M.IsOfOneThread = J.contains("threads");
  M.Functions = J.value("functions", Strings());
  M.Operators = J.value("operators", Strings());
  M.Api = J.value("api", Strings());
  M.IsCalledByUser = J.contains("caller");
  M.HostMemory = J.value("host_memory", std::string());
  return M;
}

static Remedy parseLibraryRemedy(const json &J) {
  Remedy R;
  R.Title = J.at("title").get<std::string>();
  R.Before = J.value("before", std::string());
  R.After = J.value("after", std::string());
  R.Caveat = J.value("caveat", std::string());
  R.Captures = J.value("captures", false);
  R.Removes = J.value("removes", false);
  R.RunsAhead = J.value("runs_ahead", false);
  if (R.Before.empty() != R.After.empty())
    throw RuleError("remedy '" + R.Title +
                    "' needs both 'before' and 'after', or neither");
  return R;
}

static void requireKey(const json &J, const char *Key, bool IsNeeded,
                       const std::string &Status) {
  if (J.contains(Key) == IsNeeded)
    return;
  throw RuleError("evidence that is " + Status +
                  (IsNeeded ? " needs '" : " has no '") + Key + "'");
}

/// What the evidence of a kind of entry counts, without and with the remedy.
static std::pair<const char *, const char *> figuresOf(LibraryKind Kind) {
  if (Kind == LibraryKind::Synchronization)
    return {"syncs_per_step", "syncs_per_step_after"};
  return {"ms_per_step", "ms_per_step_after"};
}

static LibraryEvidence parseLibraryEvidence(const json &J, LibraryKind Kind) {
  LibraryEvidence E;
  std::string Status = J.at("status");
  E.Status = byName(ProofNames, Status, "status");
  auto [Before, After] = figuresOf(Kind);
  for (const char *Key : {"gpu", "torch", "date", Before})
    requireKey(J, Key, E.Status != LibraryProof::Unverified, Status);
  requireKey(J, After, E.Status == LibraryProof::Measured, Status);
  E.Source = J.at("source").get<std::string>();
  E.Program = J.value("program", std::string());
  E.Gpu = J.value("gpu", std::string());
  E.Torch = J.value("torch", std::string());
  E.Date = J.value("date", std::string());
  E.SyncsPerStep = J.value("syncs_per_step", 0.0);
  E.SyncsPerStepAfter = J.value("syncs_per_step_after", 0.0);
  E.MsPerStep = J.value("ms_per_step", 0.0);
  E.MsPerStepAfter = J.value("ms_per_step_after", 0.0);
  return E;
}

/// \p Package as an id spells it.
static std::string idOfPackage(std::string Package) {
  for (char &C : Package)
    C = C == '_' || C == '.'
            ? '-'
            : static_cast<char>(std::tolower(static_cast<unsigned char>(C)));
  return Package;
}

/// What entries of a kind are about, and the only conditions that they can
/// have. Host time belongs to functions of Python, or to the native ones that
/// the next call is made in.
static std::pair<std::string, Strings> conditionsOf(LibraryKind Kind,
                                                    const json &Match) {
  if (Kind == LibraryKind::DeviceTime)
    return {"device time", {"through"}};
  if (Kind == LibraryKind::Synchronization)
    return {"synchronizations",
            {"at", "through", "functions", "operators", "api", "caller",
             "host_memory"}};
  if (Match.contains("functions") && !Match.contains("through"))
    return {"host time in native functions", {"functions"}};
  return {"host time", {"through", "without", "threads"}};
}

static void requireConditionsOf(LibraryKind Kind, const json &Match) {
  auto [Subject, Allowed] = conditionsOf(Kind, Match);
  auto Fail = [&Subject = Subject](const char *Problem,
                                   const std::string &Key) {
    std::string Text = "an entry about ";
    throw RuleError(
        Text.append(Subject).append(Problem).append(Key).append("'"));
  };
  for (const auto &[Key, Value] : Match.items())
    if (std::ranges::find(Allowed, Key) == Allowed.end())
      Fail(" has no '", Key);
  if (Kind != LibraryKind::Synchronization && !Match.contains(Allowed.front()))
    Fail(" needs '", Allowed.front());
}

static LibraryEntry parseEntry(const json &J, const std::string &Package) {
  LibraryEntry E;
  E.Id = J.at("id").get<std::string>();
  E.Package = Package;
  if (std::string Prefix = idOfPackage(Package) + "-";
      !E.Id.starts_with(Prefix))
    throw RuleError("id '" + E.Id + "' does not begin with '" + Prefix + "'");
  E.Name = J.at("name").get<std::string>();
  E.Versions = J.at("versions").get<Strings>();
  E.Kind = byName(KindNames, J.value("kind", "synchronization"), "kind");
  for (const json &Each : J.at("match")) {
    requireConditionsOf(E.Kind, Each);
    E.Matches.push_back(parseLibraryMatch(Each));
  }
  E.Cause = J.at("cause").get<std::string>();
  for (const json &Each : J.at("remedies"))
    E.Remedies.push_back(parseLibraryRemedy(Each));
  E.Evidence = parseLibraryEvidence(J.at("evidence"), E.Kind);
  return E;
}

static std::vector<LibraryEntry> parseLibrary(const json &Document) {
  std::vector<LibraryEntry> Result;
  for (const json &Each : Document.at("entries"))
    Result.push_back(parseEntry(Each, Document.at("package")));
  return Result;
}

LibraryTable LibraryTable::builtin() {
  LibraryTable Table;
  for (const EmbeddedFile &File : embeddedLibraries())
    Table.add(File.Text, "built-in " + std::string(File.Path), nullptr);
  return Table;
}

void LibraryTable::addFile(std::string_view Json, const std::string &Origin) {
  add(Json, Origin, libraryViolation);
}

void LibraryTable::add(std::string_view Json, const std::string &Origin,
                       std::string (*Violation)(const json &)) {
  std::vector<LibraryEntry> New;
  readDocument(Json, Origin, Violation, [&](const json &Document) {
    New = parseLibrary(Document);
    for (size_t I = 0; I < New.size(); ++I)
      if (find(New[I].Id) ||
          std::ranges::count(New, New[I].Id, &LibraryEntry::Id) > 1)
        throw RuleError("id '" + New[I].Id + "' is already taken");
  });
  Entries.insert(Entries.begin(), std::make_move_iterator(New.begin()),
                 std::make_move_iterator(New.end()));
}

const LibraryEntry *LibraryTable::find(std::string_view Id) const {
  auto Found = std::ranges::find(Entries, Id, &LibraryEntry::Id);
  return Found == Entries.end() ? nullptr : &*Found;
}

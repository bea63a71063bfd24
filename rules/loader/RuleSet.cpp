#include "loader/RuleSet.h"
#include "loader/Embedded.h"
#include "loader/RuleParser.h"

#include "form/WhyUnreadable.h"

#include <algorithm>
#include <fstream>
#include <sstream>

using namespace syncline;
using namespace syncline::rules;
namespace fs = std::filesystem;

static std::string readFile(const fs::path &Path) {
  std::ifstream In(Path, std::ios::binary);
  std::ostringstream Text;
  Text << In.rdbuf();
  if (!In || !Text)
    throw RuleError(Path.string() +
                    ": cannot read the file: " + form::whyUnreadable(Path));
  return Text.str();
}

RuleSet RuleSet::builtin() {
  RuleSet Set;
  Set.Kernels = KernelTable::builtin();
  Set.Libraries = LibraryTable::builtin();
  for (const EmbeddedFile &File : embeddedRules()) {
    std::string Origin = "built-in " + std::string(File.Path);
    Rule R = parseBuiltinRule(File.Text, Origin);
    R.Test = File.Test;
    fs::path Path(File.Path);
    if (Path.stem() != R.Id || Path.parent_path() != R.Group)
      throw RuleError(Origin + ": the file must be " + R.Group + "/" + R.Id +
                      ".json, after its group and id");
    Set.add(std::move(R), Origin);
  }
  return Set;
}

void RuleSet::add(Rule R, const std::string &Origin) {
  auto [Known, New] = OriginOfId.emplace(R.Id, Origin);
  if (!New)
    throw RuleError(Origin + ": id '" + R.Id + "' is already taken by " +
                    Known->second);
  auto Place = std::lower_bound(
      Rules.begin(), Rules.end(), R.Id,
      [](const Rule &Each, const std::string &Id) { return Each.Id < Id; });
  Rules.insert(Place, std::move(R));
}

void RuleSet::addDirectory(const fs::path &Directory) {
  std::error_code Error;
  std::vector<fs::path> Files;
  for (fs::recursive_directory_iterator Entry(Directory, Error), End;
       !Error && Entry != End; Entry.increment(Error))
    if (Entry->path().extension() == ".json" &&
        Entry->path().filename() != "schema.json" && !Entry->is_directory())
      Files.push_back(Entry->path());
  if (Error)
    throw RuleError(Directory.string() +
                    ": cannot read the rules directory: " + Error.message());
  if (Files.empty())
    throw RuleError(Directory.string() + ": contains no rule files (*.json)");
  std::sort(Files.begin(), Files.end());
  for (const fs::path &File : Files)
    if (File.filename() == "kernels.json")
      Kernels.addFile(readFile(File), File.string());
    else if (File.parent_path().filename() == "libraries")
      Libraries.addFile(readFile(File), File.string());
    else
      add(parseRule(readFile(File), File.string()), File.string());
}

const Rule *RuleSet::find(std::string_view Id) const {
  for (const Rule &R : Rules)
    if (R.Id == Id)
      return &R;
  return nullptr;
}

std::vector<std::string> RuleSet::ids() const {
  std::vector<std::string> Result;
  Result.reserve(Rules.size());
  for (const Rule &Each : Rules)
    Result.push_back(Each.Id);
  return Result;
}

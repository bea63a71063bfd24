#include "report/model/LintFindings.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <stdexcept>

using namespace syncline;
using namespace syncline::report;
using nlohmann::json;

/// \throws json::exception if a member has another type.
static std::vector<LintFinding> findingsIn(const json &Document) {
  std::vector<LintFinding> Result;
  for (const json &Each : Document.at("findings").get<json::array_t>())
    // A hazard costs no time that a trace could show.
    if (Each.value("effect", "sync") == "sync")
      Result.push_back({Each.value("file", ""), Each.value("line", 0U),
                        Each.value("rule", ""), Each.value("message", "")});
  return Result;
}

std::vector<LintFinding> report::readLintFindings(const std::string &Path) {
  std::ifstream File(Path);
  if (!File)
    throw std::runtime_error("cannot open '" + Path + "'");
  try {
    return findingsIn(json::parse(File));
  } catch (const json::exception &) {
    throw std::runtime_error("'" + Path +
                             "' is not the output of 'syncline lint --format "
                             "json'");
  }
}

/// The last \p Count components of a path.
static std::string lastParts(const std::string &Path, int Count) {
  std::filesystem::path From = std::filesystem::path(Path).lexically_normal();
  std::filesystem::path Result;
  for (int I = 0; I < Count && From.has_filename(); ++I) {
    Result = Result.empty() ? From.filename() : From.filename() / Result;
    From = From.parent_path();
  }
  return Result.string();
}

bool report::mayBeSameFile(const std::string &A, const std::string &B) {
  if (A.empty() || B.empty())
    return false;
  const std::string &Shorter = A.size() < B.size() ? A : B;
  const std::string &Longer = A.size() < B.size() ? B : A;
  if (Longer == Shorter || (Longer.ends_with(Shorter) &&
                            Longer[Longer.size() - Shorter.size() - 1] == '/'))
    return true;
  std::string Ending = lastParts(A, 2);
  return Ending.find('/') != std::string::npos && Ending == lastParts(B, 2);
}

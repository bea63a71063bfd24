#include "report/model/LintFindings.h"

#include "form/FormReader.h"
#include "form/ParseJson.h"
#include "form/WhyUnreadable.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>

using namespace syncline;
using namespace syncline::form;
using namespace syncline::report;
using nlohmann::json;

using Reader = FormReader<json>;

static std::string textAt(const Reader &From, const char *Key) {
  std::optional<Reader> Found = From.find(Key);
  return Found ? Found->text() : "";
}

static std::vector<LintFinding> findingsIn(const Reader &Document) {
  std::vector<LintFinding> Result;
  for (const Reader &Each : Document.at("findings").elements()) {
    std::string Effect = textAt(Each, "effect");
    std::optional<Reader> Line = Each.find("line");
    // A hazard costs no time that a trace could show.
    if (Effect.empty() || Effect == "sync")
      Result.push_back({textAt(Each, "file"),
                        Line ? static_cast<uint32_t>(Line->count()) : 0,
                        textAt(Each, "rule"), textAt(Each, "message")});
  }
  return Result;
}

std::vector<LintFinding> report::readLintFindings(const std::string &Path) {
  std::ifstream File(Path);
  if (!File || std::filesystem::is_directory(Path))
    throw std::runtime_error("cannot open '" + Path +
                             "': " + whyUnreadable(Path));
  try {
    const json Document = parseJson<json>(File);
    return findingsIn(Reader(Document));
  } catch (const FormError &E) {
    throw std::runtime_error("'" + Path +
                             "' is not the output of 'syncline lint --format "
                             "json': " +
                             E.what());
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

#include "output/Formats.h"
#include "output/GithubWriter.h"
#include "output/JsonWriter.h"
#include "output/MarkdownWriter.h"
#include "output/SarifWriter.h"
#include "output/TextWriter.h"

using namespace syncline::lint;
using namespace syncline::lint::output;

namespace {
struct Format {
  const char *Name;
  std::unique_ptr<Writer> (*Make)(bool Color);
};
} // namespace

static constexpr Format Formats[] = {
    {"text", makeTextWriter},
    {"json", [](bool) { return makeJsonWriter(); }},
    {"sarif", [](bool) { return makeSarifWriter(); }},
    {"github", [](bool) { return makeGithubWriter(); }},
    {"markdown", [](bool) { return makeMarkdownWriter(); }},
};

std::vector<std::string> output::formatNames() {
  std::vector<std::string> Names;
  for (const Format &Each : Formats)
    Names.emplace_back(Each.Name);
  return Names;
}

std::unique_ptr<Writer> output::makeWriter(std::string_view Name, bool Color) {
  for (const Format &Each : Formats)
    if (Name == Each.Name)
      return Each.Make(Color);
  return nullptr;
}

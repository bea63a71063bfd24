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
  std::unique_ptr<Writer> (*Make)(const Look &L);
};
} // namespace

static constexpr Format Formats[] = {
    {"text", makeTextWriter},
    {"json", [](const Look &) { return makeJsonWriter(); }},
    {"sarif", [](const Look &) { return makeSarifWriter(); }},
    {"github", [](const Look &) { return makeGithubWriter(); }},
    {"markdown", [](const Look &) { return makeMarkdownWriter(); }},
};

std::vector<std::string> output::formatNames() {
  std::vector<std::string> Names;
  for (const Format &Each : Formats)
    Names.emplace_back(Each.Name);
  return Names;
}

std::unique_ptr<Writer> output::makeWriter(std::string_view Name,
                                           const Look &L) {
  for (const Format &Each : Formats)
    if (Name == Each.Name)
      return Each.Make(L);
  return nullptr;
}

#include "cli/help/HelpFormat.h"

#include "cli/help/ManPage.h"
#include "cli/help/MarkdownHelp.h"
#include "cli/help/OptionList.h"
#include "cli/help/TextHelp.h"

#include <stdexcept>

using namespace syncline;

namespace {

struct HelpFormat {
  const char *Name;
  std::string (*Render)(const help::HelpPage &Page);
};

} // namespace

static constexpr HelpFormat Formats[] = {{"text", help::textHelp},
                                         {"man", help::manPage},
                                         {"markdown", help::markdownHelp},
                                         {"options", help::optionList}};

std::vector<std::string> help::helpFormats() {
  std::vector<std::string> Result;
  for (const HelpFormat &Format : Formats)
    Result.emplace_back(Format.Name);
  return Result;
}

std::string help::render(const HelpPage &Page, const std::string &Format) {
  for (const HelpFormat &Known : Formats)
    if (Format == Known.Name)
      return Known.Render(Page);
  throw std::runtime_error("no format '" + Format + "' of help");
}

#include "cli/help/OutputFormat.h"

#include <filesystem>
#include <stdexcept>

using namespace syncline;

std::string help::formatOf(const std::string &Named, const std::string &Output,
                           std::span<const FormatExtension> Known) {
  if (!Named.empty())
    return Named;
  std::string Ending = std::filesystem::path(Output).extension().string();
  if (Ending.empty())
    return "text";
  std::string Names;
  for (const FormatExtension &Each : Known) {
    if (Ending == Each.Extension)
      return Each.Format;
    Names += (Names.empty() ? "" : ", ") + std::string(Each.Extension);
  }
  throw std::runtime_error("no format has the extension of " + Output +
                           " (known: " + Names +
                           "); --format names the format");
}

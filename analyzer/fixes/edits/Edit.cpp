#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"

using namespace syncline;

std::optional<Edit> syncline::finished(EditList &Edits, std::string Changes) {
  std::optional<std::vector<Replacement>> Replacements = Edits.take();
  if (!Replacements)
    return std::nullopt;
  return Edit{std::move(Changes), std::move(*Replacements)};
}

#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes::edits;

std::optional<Edit> fixes::edits::finished(EditList &Edits,
                                           std::string Changes) {
  std::optional<std::vector<Replacement>> Replacements = Edits.take();
  if (!Replacements)
    return std::nullopt;
  return Edit{std::move(Changes), std::move(*Replacements)};
}

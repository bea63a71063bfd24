#include "timeline/symbols/FileTitle.h"

#include <map>

using namespace syncline;
using namespace syncline::symbols;

std::string_view symbols::fileTitle(std::string_view Path, uint32_t Parts) {
  size_t Slash = Path.size();
  for (uint32_t I = 0; I < Parts; ++I) {
    if (Slash == 0)
      return Path;
    Slash = Path.rfind('/', Slash - 1);
    if (Slash == std::string_view::npos)
      return Path;
  }
  return Path.substr(Slash + 1);
}

std::unordered_map<std::string, uint32_t>
symbols::partsToShow(const std::set<std::string> &Paths) {
  std::unordered_map<std::string, uint32_t> Result;
  std::set<std::string> Left = Paths;
  for (uint32_t Parts = 1; !Left.empty(); ++Parts) {
    std::map<std::string_view, uint32_t> Titles;
    for (const std::string &Each : Paths)
      ++Titles[fileTitle(Each, Parts)];
    // A path that has no more components is as long as it can be.
    std::erase_if(Left, [&](const std::string &Each) {
      std::string_view Title = fileTitle(Each, Parts);
      bool IsKnown = Titles[Title] == 1 || Title.size() == Each.size();
      if (IsKnown && Parts > 1)
        Result[Each] = Parts;
      return IsKnown;
    });
  }
  return Result;
}

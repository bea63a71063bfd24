#include "advice/FramePlace.h"

#include "loader/Glob.h"

#include <algorithm>
#include <string>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;

static bool isInFile(std::string_view Place, std::string_view File) {
  if (Place.find('*') != std::string_view::npos)
    return globMatches("*/" + std::string(Place), File);
  return File.ends_with(Place) && File.size() > Place.size() &&
         File[File.size() - Place.size() - 1] == '/';
}

bool advice::isInPlace(std::string_view Place, const SourceFrame &Frame) {
  size_t Colon = Place.find(':');
  if (Frame.Language != SourceLanguage::Python ||
      !isInFile(Place.substr(0, Colon), Frame.File))
    return false;
  if (Colon == std::string_view::npos)
    return true;
  std::string_view Function = Place.substr(Colon + 1);
  if (globMatches(Function, Frame.Function))
    return true;
  return Frame.Function.find('.') == std::string::npos &&
         globMatches(Function.substr(Function.rfind('.') + 1), Frame.Function);
}

bool advice::isInPlaceOf(std::span<const std::string> Places,
                         const SourceFrame &Frame) {
  return std::ranges::any_of(Places, [&](const std::string &Place) {
    return isInPlace(Place, Frame);
  });
}

#include "checks/Confidence.h"

#include <string_view>

using namespace syncline;

const char *syncline::toString(Confidence C) {
  switch (C) {
  case Confidence::Possible:
    return "possible";
  case Confidence::Likely:
    return "likely";
  case Confidence::Certain:
    return "certain";
  }
  return "";
}

std::optional<Confidence> syncline::parseConfidence(const char *Name) {
  for (Confidence C :
       {Confidence::Possible, Confidence::Likely, Confidence::Certain})
    if (std::string_view(Name) == toString(C))
      return C;
  return std::nullopt;
}

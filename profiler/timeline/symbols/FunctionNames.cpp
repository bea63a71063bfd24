#include "timeline/symbols/FunctionNames.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>

using namespace syncline;
using namespace syncline::symbols;

static bool isMangled(std::string_view Symbol) {
  return Symbol.starts_with("_Z") || Symbol.starts_with("___Z");
}

FunctionName symbols::demangled(std::string_view Symbol) {
  Symbol = Symbol.substr(0, Symbol.find('@'));
  if (!isMangled(Symbol))
    return {std::string(Symbol), "", false};
  std::string Plain(Symbol.substr(0, Symbol.find('.')));
  int Status = 0;
  std::unique_ptr<char, decltype(&std::free)> Text(
      abi::__cxa_demangle(Plain.c_str(), nullptr, nullptr, &Status),
      &std::free);
  if (!Text || Status != 0)
    return {std::string(Symbol), "", false};
  return {Text.get(), outerScope(Plain), true};
}

/// Skips "n16_" and similar: the offsets in the name of a thunk.
static void skipOffset(std::string_view &Text) {
  size_t Underscore = Text.find('_');
  Text.remove_prefix(Underscore == std::string_view::npos ? Text.size()
                                                          : Underscore + 1);
}

static bool consume(std::string_view &Text, std::string_view Prefix) {
  if (!Text.starts_with(Prefix))
    return false;
  Text.remove_prefix(Prefix.size());
  return true;
}

/// Skips from the start of a mangled name to the function's own name.
static void skipToName(std::string_view &Text) {
  if (consume(Text, "Th")) {
    skipOffset(Text);
  } else if (consume(Text, "Tv")) {
    skipOffset(Text);
    skipOffset(Text);
  } else if (Text.starts_with("TW") || Text.starts_with("TH")) {
    Text.remove_prefix(2);
  }
  while (consume(Text, "Z")) // what is local to a function
    continue;
}

std::string symbols::outerScope(std::string_view Symbol) {
  if (!isMangled(Symbol))
    return "";
  std::string_view Text = Symbol.substr(Symbol.find('Z') + 1);
  skipToName(Text);
  if (consume(Text, "St"))
    return "std";
  if (!consume(Text, "N"))
    return "";
  size_t Qualifiers = Text.find_first_not_of("rVKRO");
  Text.remove_prefix(std::min(Qualifiers, Text.size()));
  // St is std itself; Sa, Ss and so on are classes in it. S_ and S0_ refer
  // back, which the first name cannot do.
  if (Text.starts_with('S'))
    return "std";
  consume(Text, "L"); // internal linkage
  size_t Length = 0;
  while (!Text.empty() && std::isdigit(static_cast<unsigned char>(Text[0]))) {
    Length = Length * 10 + static_cast<size_t>(Text[0] - '0');
    if (Length > Symbol.size())
      return "";
    Text.remove_prefix(1);
  }
  std::string_view Name = Text.substr(0, Length);
  if (Name.starts_with("_GLOBAL__N"))
    return "(anonymous namespace)";
  return std::string(Name);
}

#include "timeline/symbols/QualifiedName.h"

#include <cctype>

using namespace syncline;

namespace {

bool isWordCharacter(char C) {
  return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
}

/// Reads a demangled name from left to right and keeps the parts of the
/// qualified name.
class NameReader {
public:
  explicit NameReader(std::string_view Text) : Text(Text) {}

  std::string read();

private:
  bool take(std::string_view Token);
  bool takeOperator();
  void skipBrackets();
  /// Returns false at the end of the name.
  bool takeParameters();

  std::string_view Text;
  size_t At = 0;
  std::string Name;
};

} // namespace

bool NameReader::take(std::string_view Token) {
  if (!Text.substr(At).starts_with(Token))
    return false;
  At += Token.size();
  return true;
}

/// Skips a bracket and everything up to the matching one. A '>' that closes
/// nothing belongs to an operator's name or to an arrow.
void NameReader::skipBrackets() {
  std::string Closing;
  do {
    char C = Text[At++];
    if (C == '<')
      Closing += '>';
    else if (C == '(')
      Closing += ')';
    else if (C == '{')
      Closing += '}';
    else if (C == '[')
      Closing += ']';
    else if (C == Closing.back() && !(C == '>' && Text[At - 2] == '-'))
      Closing.pop_back();
  } while (!Closing.empty() && At < Text.size());
}

bool NameReader::takeOperator() {
  constexpr std::string_view Word = "operator";
  if (!Text.substr(At).starts_with(Word) || At + Word.size() >= Text.size() ||
      isWordCharacter(Text[At + Word.size()]) ||
      (!Name.empty() && isWordCharacter(Name.back())))
    return false;
  take(Word);
  Name += Word;
  size_t Begin = At;
  if (!take("()") && !take("[]"))
    // Up to the parameters. "operator<< <int>" has a space before the
    // arguments, "operator bool" one in the name.
    while (At < Text.size() && Text[At] != '(' &&
           !(Text[At] == ' ' && At > Begin && At + 1 < Text.size() &&
             Text[At + 1] == '<'))
      ++At;
  Name += Text.substr(Begin, At - Begin);
  take(" ");
  return true;
}

bool NameReader::takeParameters() {
  skipBrackets();
  if (Name == "decltype" || Name.ends_with(" decltype")) {
    Name.clear();
    return true;
  }
  // Skip what follows the parameters, up to the name of a local function in it.
  while (take(" const") || take(" volatile") || take("&") || take(" ")) {
  }
  return Text.substr(At).starts_with("::");
}

std::string NameReader::read() {
  while (At < Text.size()) {
    char C = Text[At];
    if (take("(anonymous namespace)")) {
      take("::");
    } else if (takeOperator()) {
    } else if (C == '(') {
      if (!takeParameters())
        break;
    } else if (C == '{') {
      skipBrackets();
      Name += "{lambda}";
    } else if (C == '<' || C == '[') {
      skipBrackets();
    } else if (C == ' ') {
      // That was the return type.
      Name.clear();
      ++At;
    } else {
      Name += C;
      ++At;
    }
  }
  return std::move(Name);
}

std::string symbols::qualifiedName(std::string_view Function) {
  return NameReader(Function).read();
}

#include "advice/FunctionName.h"

#include "model/OperatorModel.h"

#include <algorithm>
#include <cctype>

using namespace syncline;
using namespace syncline::advice;

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

std::string advice::qualifiedName(std::string_view Function) {
  return NameReader(Function).read();
}

/// "nonzero_outf" takes its arguments in a different order, "..._symint" takes
/// other types; both call the same operator.
static std::string withoutVariant(std::string_view Name) {
  std::string Result(Name);
  constexpr std::string_view SymInt = "_symint";
  if (size_t Found = Result.find(SymInt); Found != std::string::npos)
    Result.erase(Found, SymInt.size());
  if (Result.ends_with("_outf"))
    Result.pop_back();
  return Result;
}

std::string advice::operatorOfFunction(std::string_view Name) {
  for (std::string_view Scope :
       {"at::Tensor::", "at::symint::", "at::", "torch::"}) {
    if (!Name.starts_with(Scope))
      continue;
    std::string_view Rest = Name.substr(Scope.size());
    if (!Rest.empty() && std::all_of(Rest.begin(), Rest.end(), isWordCharacter))
      return withoutVariant(Rest);
  }
  return {};
}

/// "out", "Tensor_out", "out_tol_tensor".
static bool isOutOverload(std::string_view Overload) {
  return Overload == "out" || Overload.ends_with("_out") ||
         Overload.starts_with("out_");
}

std::vector<std::string> advice::operatorsOfDispatch(std::string_view Name) {
  constexpr std::string_view Scope = "at::_ops::";
  size_t End = Name.rfind("::");
  if (!Name.starts_with(Scope) || End < Scope.size() ||
      (Name.substr(End) != "::call" && Name.substr(End) != "::redispatch"))
    return {};
  std::string_view Struct = Name.substr(Scope.size(), End - Scope.size());
  std::vector<std::string> Result = {std::string(Struct)};
  // From the right: the longest operator's name is the likeliest.
  for (size_t I = Struct.size(); I-- > 1;) {
    std::string_view Operator = Struct.substr(0, I);
    std::string_view Overload = Struct.substr(I + 1);
    // The overload without a name has no "_" before it.
    if (Struct[I] == '_' && !Overload.empty() &&
        rules::model::findOperator(Operator).hasOverload(Overload))
      Result.push_back(std::string(Operator) +
                       (isOutOverload(Overload) ? "_out" : ""));
  }
  return Result;
}

std::string_view advice::backwardNodeName(std::string_view Name) {
  constexpr std::string_view Scope = "torch::autograd::generated::";
  if (!Name.starts_with(Scope))
    return {};
  std::string_view Node = Name.substr(Scope.size());
  // Not "<node>_apply_functional", which apply calls: the linker merges
  // identical ones of several nodes.
  constexpr std::string_view Function = "::apply";
  if (Node.ends_with(Function))
    return Node.substr(0, Node.size() - Function.size());
  return {};
}

std::string advice::operatorOfBackwardNode(std::string_view Name) {
  std::string_view Node = backwardNodeName(Name);
  size_t End = Node.rfind("Backward");
  if (End == std::string_view::npos)
    return {};
  std::string Result;
  for (char C : Node.substr(0, End)) {
    bool IsUpper = std::isupper(static_cast<unsigned char>(C));
    if (IsUpper && !Result.empty())
      Result += '_';
    Result += static_cast<char>(std::tolower(static_cast<unsigned char>(C)));
  }
  return Result;
}

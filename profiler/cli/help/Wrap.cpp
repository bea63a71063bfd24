#include "cli/help/Wrap.h"

using namespace syncline;

std::string help::wrap(std::string_view Text, size_t Indent, size_t Columns) {
  std::string Result;
  size_t Room = Columns - Indent;
  while (Text.size() > Room) {
    size_t Break = Text.rfind(' ', Room);
    if (Break == std::string_view::npos)
      Break = Text.find(' ', Room);
    if (Break == std::string_view::npos)
      break;
    Result += Text.substr(0, Break);
    Result += '\n' + std::string(Indent, ' ');
    Text.remove_prefix(Break + 1);
  }
  Result += Text;
  Result += '\n';
  return Result;
}

std::string help::hangingLine(std::string Head, std::string_view Text,
                              size_t Indent, size_t Columns) {
  // At least two spaces separate the columns.
  if (Head.size() + 2 <= Indent)
    Head.resize(Indent, ' ');
  else
    Head += '\n' + std::string(Indent, ' ');
  return Head + wrap(Text, Indent, Columns);
}

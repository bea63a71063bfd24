#include "terminal/WrapText.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::terminal;

size_t terminal::widthOf(std::string_view Text) {
  return static_cast<size_t>(
      std::ranges::count_if(Text, [](char C) { return (C & 0xc0) != 0x80; }));
}

/// \p IsWhole: whether the word at \p Start stays on the line.
static std::string wrappedFrom(std::string_view Line, size_t Start,
                               size_t Indent, bool IsWhole, TextLayout How) {
  std::string Result(Line.substr(0, Start));
  size_t Used = widthOf(Result);
  while (Start < Line.size()) {
    // The spaces before a word belong to it, so that double ones survive.
    size_t Word = Line.find_first_not_of(' ', Start);
    size_t End = std::min(Line.find(' ', Word), Line.size());
    std::string_view Own = Line.substr(Start, End - Start);
    if (!IsWhole && Used + widthOf(Own) > How.Columns) {
      Result.erase(Result.find_last_not_of(' ') + 1);
      Result += '\n' + std::string(Indent, ' ');
      Own = Line.substr(Word, End - Word);
      Used = Indent;
    }
    Result += Own;
    Used += widthOf(Own);
    IsWhole = false;
    Start = End;
  }
  return Result;
}

std::string terminal::wrapped(std::string_view Line, TextLayout How) {
  constexpr size_t Hang = 2;
  Line = Line.substr(0, Line.find_last_not_of(' ') + 1);
  size_t Start = Line.find_first_not_of(' ');
  if (widthOf(Line) <= How.Columns || Start == std::string_view::npos)
    return std::string(Line);
  return wrappedFrom(Line, Start, Start + Hang, /*IsWhole=*/true, How);
}

std::string terminal::wrappedAfter(std::string_view Line, size_t Fixed,
                                   size_t Indent, TextLayout How) {
  return wrappedFrom(Line, Fixed, Indent, /*IsWhole=*/false, How);
}

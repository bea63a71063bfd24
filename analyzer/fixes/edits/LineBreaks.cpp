#include "fixes/edits/LineBreaks.h"

#include <limits>

using namespace syncline::lint;
using namespace syncline::lint::fixes::edits;

static constexpr size_t MostColumns = 100;

static bool fits(size_t Before, llvm::StringRef Text, size_t After) {
  return Before + Text.size() + After <= MostColumns;
}

static size_t indentation(const LineAround &Line) {
  return llvm::StringRef(Line.Continuation).ltrim("\r\n").size();
}

/// Whether programmers break a line after \p Text.
static bool endsBeforeBreak(llvm::StringRef Text) {
  for (llvm::StringRef End :
       {", ", " = ", " + ", " - ", " * ", " / ", " << ", " && ", " || "})
    if (Text.ends_with(End))
      return true;
  return false;
}

bool fixes::edits::belongsOnNextLine(llvm::StringRef Text,
                                     const LineAround &Line) {
  return !Text.contains('\n') && endsBeforeBreak(Line.Before) &&
         !fits(Line.Before.size(), Text, Line.After.size()) &&
         fits(indentation(Line), Text, Line.After.size());
}

/// The penalty of a line break at \p I within \p Depth parentheses: best after
/// an operator, then before the next call of a chain, then after a comma, each
/// in as few parentheses as possible.
static int penaltyAt(llvm::StringRef Text, size_t I, int Depth) {
  llvm::StringRef Rest = Text.substr(I);
  for (llvm::StringRef Operator : {" = ", " + ", " - ", " * ", " / "})
    if (Text.take_front(I).ends_with(Operator))
      return 3 * Depth;
  if (I > 0 && Text[I - 1] == ')' && Rest.starts_with("."))
    return 3 * Depth + 1;
  if (Text.take_front(I).ends_with(", "))
    return 3 * Depth + 2;
  return -1;
}

/// The position at which to break \p Text: the last one with the lowest penalty
/// among those within \p Columns; 0 for none.
static size_t breakIn(llvm::StringRef Text, size_t Columns) {
  size_t Best = 0;
  int Depth = 0, Least = std::numeric_limits<int>::max();
  char Quote = 0;
  for (size_t I = 0; I < Text.size() && I <= Columns; ++I) {
    char C = Text[I];
    if (Quote) {
      if (C == '\\')
        ++I;
      else if (C == Quote)
        Quote = 0;
      continue;
    }
    int Penalty = penaltyAt(Text, I, Depth);
    if (Penalty >= 0 && Penalty <= Least) {
      Best = I;
      Least = Penalty;
    }
    if (C == '"' || C == '\'')
      Quote = C;
    else if (C == '(' || C == '{' || C == '[')
      ++Depth;
    else if (C == ')' || C == '}' || C == ']')
      --Depth;
  }
  return Best;
}

std::string fixes::edits::wrapToColumnLimit(llvm::StringRef Text,
                                            const LineAround &Line) {
  if (Text.contains('\n'))
    return Text.str();
  std::string Result;
  size_t Before = Line.Before.size();
  while (!fits(Before, Text, Line.After.size())) {
    size_t At = Before < MostColumns ? breakIn(Text, MostColumns - Before) : 0;
    if (At == 0)
      break;
    Result += Text.take_front(At).rtrim(' ').str() + Line.Continuation;
    Text = Text.drop_front(At);
    Before = indentation(Line);
  }
  return Result + Text.str();
}

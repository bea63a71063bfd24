#include "pages/CodeQuotes.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::pages;

static long depth(std::string_view Text) {
  return std::ranges::count(Text, '(') - std::ranges::count(Text, ')');
}

static bool looksLikeCode(std::string_view Word) {
  auto Holds = [&](std::string_view What) {
    return Word.find(What) != std::string_view::npos;
  };
  bool IsCall = !Word.starts_with('(') && Holds("(");
  bool IsPath = Holds("/") && Holds(".");
  return IsCall || IsPath || Holds("_") || Holds("::") || Holds("[");
}

/// The end of the word that begins at \p Begin: at a blank, unless it is inside
/// the parentheses of a call.
static size_t wordEnd(std::string_view Text, size_t Begin) {
  size_t End = std::min(Text.find(' ', Begin), Text.size());
  std::string_view Word = Text.substr(Begin, End - Begin);
  if (Word.starts_with('(') || Word.find('`') != std::string_view::npos)
    return End;
  while (End < Text.size() && depth(Text.substr(Begin, End - Begin)) > 0)
    End = std::min(Text.find(' ', End + 1), Text.size());
  return End;
}

static std::string quoted(std::string_view Word) {
  if (Word.find('`') != std::string_view::npos)
    return std::string(Word);
  size_t Before = 0, After = Word.size();
  while (Before < After && (Word[Before] == '(' || Word[Before] == '"'))
    ++Before;
  auto Trailing = [&] {
    char C = Word[After - 1];
    return std::string_view(".,:;\"").find(C) != std::string_view::npos ||
           (C == ')' && depth(Word.substr(Before, After - Before)) < 0);
  };
  while (After > Before && Trailing())
    --After;
  std::string_view Core = Word.substr(Before, After - Before);
  if (!looksLikeCode(Core) || Core.starts_with('['))
    return std::string(Word);
  return std::string(Word.substr(0, Before)) + "`" + std::string(Core) + "`" +
         std::string(Word.substr(After));
}

std::string pages::withCodeQuoted(std::string_view Text) {
  std::string Result;
  for (size_t At = 0; At < Text.size();) {
    size_t End = wordEnd(Text, At);
    Result += quoted(Text.substr(At, End - At));
    if (End < Text.size())
      Result += ' ';
    At = End + 1;
  }
  return Result;
}

std::string pages::withoutQuotes(std::string_view Text) {
  std::string Result(Text);
  std::erase(Result, '`');
  return Result;
}

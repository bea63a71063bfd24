#include "driver/Suppressions.h"
#include "driver/Globs.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace syncline;

/// The text between the parentheses at the front of \p Text; "*" without any.
static std::string takeCheckList(llvm::StringRef &Text) {
  size_t Close = Text.find(')');
  if (!Text.starts_with("(") || Close == llvm::StringRef::npos)
    return "*";
  std::string List = Text.substr(1, Close - 1).str();
  Text = Text.substr(Close + 1);
  return List;
}

/// The text behind the comment's list: up to the next comment on the line, and
/// without what sets it off.
static std::string reasonIn(llvm::StringRef Text) {
  for (llvm::StringRef End : {"NOLINT", "*/", " //", "\t//"})
    Text = Text.substr(0, Text.find(End));
  return Text.trim().ltrim(":-").ltrim().str();
}

static bool listCovers(llvm::StringRef List, llvm::StringRef CheckName) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  List.split(Parts, ',');
  for (llvm::StringRef Part : Parts)
    if (globMatches(Part.trim(), CheckName))
      return true;
  return false;
}

Suppressions::Suppressions(llvm::StringRef FileText) {
  unsigned Line = 1;
  while (!FileText.empty()) {
    auto [Text, Rest] = FileText.split('\n');
    readLine(Text, Line++);
    FileText = Rest;
  }
  for (const Block &B : Open) {
    // Better to suppress too much than to fail a build over a typing error:
    // the missing end is reported apart.
    Blocks.push_back({B.First, Line, B.Text});
    Unbalanced.push_back(B.First);
  }
}

void Suppressions::readLine(llvm::StringRef Text, unsigned Line) {
  for (size_t At = Text.find("NOLINT"); At != llvm::StringRef::npos;
       At = Text.find("NOLINT")) {
    Text = Text.substr(At + 6);
    // All letters behind it belong to the word: NOLINTABLE is another one.
    llvm::StringRef Suffix =
        Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Text = Text.drop_front(Suffix.size());
    if (!Suffix.empty() && Suffix != "NEXTLINE" && Suffix != "BEGIN" &&
        Suffix != "END")
      continue;
    Comment Found{takeCheckList(Text), reasonIn(Text)};
    if (Suffix == "NEXTLINE")
      CommentsOfLine.emplace(Line + 1, std::move(Found));
    else if (Suffix == "BEGIN")
      Open.push_back({Line, Line, std::move(Found)});
    else if (Suffix == "END")
      closeBlock(Found.Checks, Line);
    else
      CommentsOfLine.emplace(Line, std::move(Found));
  }
}

void Suppressions::closeBlock(const std::string &Checks, unsigned Line) {
  for (auto B = Open.rbegin(); B != Open.rend(); ++B) {
    if (B->Text.Checks != Checks)
      continue;
    Blocks.push_back({B->First, Line, B->Text});
    Open.erase(std::next(B).base());
    return;
  }
  Unbalanced.push_back(Line);
}

std::optional<std::string>
Suppressions::reasonFor(unsigned Line, llvm::StringRef CheckName) const {
  std::optional<std::string> Reason;
  auto Ask = [&](const Comment &Each) {
    if ((!Reason || Reason->empty()) && listCovers(Each.Checks, CheckName))
      Reason = Each.Reason;
  };
  auto [First, Last] = CommentsOfLine.equal_range(Line);
  for (auto Each = First; Each != Last; ++Each)
    Ask(Each->second);
  for (const Block &B : Blocks)
    if (B.First <= Line && Line <= B.Last)
      Ask(B.Text);
  return Reason;
}

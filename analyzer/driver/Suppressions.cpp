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
    Blocks.push_back({B.First, Line, B.Checks});
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
    if (Suffix == "NEXTLINE")
      ChecksOfLine.emplace(Line + 1, takeCheckList(Text));
    else if (Suffix == "BEGIN")
      Open.push_back({Line, Line, takeCheckList(Text)});
    else if (Suffix == "END")
      closeBlock(takeCheckList(Text), Line);
    else if (Suffix.empty())
      ChecksOfLine.emplace(Line, takeCheckList(Text));
  }
}

void Suppressions::closeBlock(const std::string &Checks, unsigned Line) {
  for (auto B = Open.rbegin(); B != Open.rend(); ++B) {
    if (B->Checks != Checks)
      continue;
    Blocks.push_back({B->First, Line, B->Checks});
    Open.erase(std::next(B).base());
    return;
  }
  Unbalanced.push_back(Line);
}

bool Suppressions::covers(unsigned Line, llvm::StringRef CheckName) const {
  auto [First, Last] = ChecksOfLine.equal_range(Line);
  for (auto Each = First; Each != Last; ++Each)
    if (listCovers(Each->second, CheckName))
      return true;
  for (const Block &B : Blocks)
    if (B.First <= Line && Line <= B.Last && listCovers(B.Checks, CheckName))
      return true;
  return false;
}

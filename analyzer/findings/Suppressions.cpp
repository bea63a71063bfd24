#include "findings/Suppressions.h"
#include "config/Globs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <cstddef>
#include <utility>

using namespace syncline::lint::findings;
using namespace syncline::rules;

static constexpr llvm::StringLiteral Word = "NOLINT";

static llvm::SmallVector<llvm::StringRef, 4> partsOf(llvm::StringRef List) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  List.split(Parts, ',');
  for (llvm::StringRef &Part : Parts)
    Part = Part.trim();
  return Parts;
}

bool NolintComment::covers(unsigned FindingLine,
                           llvm::StringRef CheckName) const {
  return First <= FindingLine && FindingLine <= Last &&
         llvm::any_of(partsOf(Checks), [&](llvm::StringRef Part) {
           return globMatches(Part, CheckName);
         });
}

bool NolintComment::namesOurs() const {
  return llvm::any_of(partsOf(Checks), [](llvm::StringRef Part) {
    return Part.starts_with(CheckPrefix);
  });
}

bool NolintComment::isUnused() const { return !Used && namesOurs(); }

bool NolintComment::lacksReason() const {
  return Reason.empty() && (Used || namesOurs());
}

/// Consumes the parenthesized list at the front of \p Text; "*" if there is
/// none.
static llvm::StringRef takeCheckList(llvm::StringRef &Text) {
  size_t Close = Text.find(')');
  if (!Text.starts_with("(") || Close == llvm::StringRef::npos)
    return "*";
  llvm::StringRef List = Text.substr(1, Close - 1);
  Text = Text.substr(Close + 1);
  return List;
}

/// The reason in \p Text, which follows a comment's list.
static llvm::StringRef reasonIn(llvm::StringRef Text) {
  Text = Text.split("*/").first;
  // A second comment on the line is unrelated; "https://" is not a comment.
  for (size_t At = Text.find("//"); At != llvm::StringRef::npos;
       At = Text.find("//", At + 1))
    if (At == 0 || llvm::isSpace(Text[At - 1]))
      Text = Text.take_front(At);
  Text = Text.ltrim(" \t:,;-").rtrim();
  bool SaysSomething = llvm::any_of(
      Text, [](char C) { return llvm::isAlnum(C) || !llvm::isASCII(C); });
  return SaysSomething ? Text : llvm::StringRef();
}

Suppressions::Suppressions(llvm::StringRef FileText) {
  unsigned Line = 1;
  while (!FileText.empty()) {
    auto [Text, Rest] = FileText.split('\n');
    readLine(Text, Line++);
    FileText = Rest;
  }
  removeUnclosed();
}

/// A block without an end would hide every finding in the rest of the file.
void Suppressions::removeUnclosed() {
  for (size_t Index : llvm::reverse(Open)) {
    auto At = Comments.begin() + static_cast<std::ptrdiff_t>(Index);
    Unbalanced.push_back(std::move(*At));
    Comments.erase(At);
  }
  Open.clear();
  llvm::sort(Unbalanced, [](const NolintComment &A, const NolintComment &B) {
    return A.Line < B.Line;
  });
}

void Suppressions::readLine(llvm::StringRef Text, unsigned Line) {
  size_t Before = Comments.size();
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos;
       At = Text.find(Word)) {
    Text = Text.substr(At);
    Text = readComment(Text, Line);
  }
  // Two adjacent comments with a reason after the second share the reason.
  for (size_t I = Comments.size(); I-- > Before;)
    if (Comments[I].Reason.empty() && I + 1 < Comments.size())
      Comments[I].Reason = Comments[I + 1].Reason;
}

/// Parses the comment at the front of \p Text.
/// \returns the text after its list.
llvm::StringRef Suppressions::readComment(llvm::StringRef Text, unsigned Line) {
  llvm::StringRef Rest = Text.drop_front(Word.size());
  // Following letters belong to the word: NOLINTABLE is a different one.
  llvm::StringRef Suffix =
      Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  Rest = Rest.drop_front(Suffix.size());
  NolintComment New;
  New.Line = New.First = New.Last = Line;
  if (Suffix == "NEXTLINE")
    New.First = New.Last = Line + 1;
  else if (!Suffix.empty() && Suffix != "BEGIN" && Suffix != "END")
    return Rest;
  New.Checks = takeCheckList(Rest).str();
  New.Text = Text.drop_back(Rest.size()).str();
  if (Suffix == "END") {
    closeBlock(std::move(New));
    return Rest;
  }
  New.Reason = reasonIn(Rest.take_front(Rest.find(Word))).str();
  if (Suffix == "BEGIN")
    Open.push_back(Comments.size());
  Comments.push_back(std::move(New));
  return Rest;
}

void Suppressions::closeBlock(NolintComment End) {
  for (auto Index = Open.rbegin(); Index != Open.rend(); ++Index) {
    if (partsOf(Comments[*Index].Checks) != partsOf(End.Checks))
      continue;
    Comments[*Index].Last = End.Line;
    Open.erase(std::next(Index).base());
    return;
  }
  Unbalanced.push_back(std::move(End));
}

bool Suppressions::covers(unsigned Line, llvm::StringRef CheckName) const {
  return llvm::any_of(Comments, [&](const NolintComment &Each) {
    return Each.covers(Line, CheckName);
  });
}

bool Suppressions::suppress(unsigned Line, llvm::StringRef CheckName) {
  bool Covered = false;
  for (NolintComment &Each : Comments)
    if (Each.covers(Line, CheckName))
      Covered = Each.Used = true;
  return Covered;
}

std::string Suppressions::reasonFor(unsigned Line,
                                    llvm::StringRef CheckName) const {
  for (const NolintComment &Each : Comments)
    if (!Each.Reason.empty() && Each.covers(Line, CheckName))
      return Each.Reason;
  return {};
}

std::vector<unsigned> Suppressions::unused() const {
  std::vector<unsigned> Lines;
  for (const NolintComment &Each : Comments)
    if (Each.isUnused())
      Lines.push_back(Each.Line);
  return Lines;
}

std::vector<unsigned> Suppressions::withoutReason() const {
  std::vector<unsigned> Lines;
  for (const NolintComment &Each : Comments)
    if (Each.lacksReason())
      Lines.push_back(Each.Line);
  return Lines;
}

#include "preamble/HeaderNames.h"
#include "preamble/IncludeOrder.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::preamble;

static constexpr uint64_t DefinedFirstBit = NamedIn::AnyHeader + 1;
static constexpr uint64_t HashBits =
    ~(DefinedFirstBit | uint64_t(NamedIn::AnyHeader));

uint64_t preamble::hashOfIdentifier(std::string_view Name) {
  return llvm::xxh3_64bits(llvm::StringRef(Name)) & HashBits;
}

uint64_t NamedIn::encode() const {
  return Hash | (DefinedFirst ? DefinedFirstBit : 0) |
         std::min(Header, AnyHeader);
}

NamedIn NamedIn::decode(uint64_t Value) {
  return {Value & HashBits, static_cast<uint32_t>(Value & AnyHeader),
          (Value & DefinedFirstBit) != 0};
}

HeaderNames::HeaderNames(Preprocessor &Parser, std::vector<uint64_t> &Names)
    : Parser(Parser), Sources(Parser.getSourceManager()), Names(Names) {}

/// Null if it is not a file.
HeaderNames::Cursor *HeaderNames::cursorOf(FileID File) {
  auto Text = Sources.getBufferOrNone(File);
  if (!Text || !Sources.getFileEntryForID(File))
    return nullptr;
  auto [Entry, IsNew] = Cursors.try_emplace(File);
  if (IsNew) {
    Entry->second.Text =
        std::make_unique<Lexer>(File, *Text, Sources, Parser.getLangOpts());
    advance(Entry->second);
  }
  return &Entry->second;
}

void HeaderNames::advance(Cursor &Position) {
  Position.Text->LexFromRawLexer(Position.Next);
}

bool HeaderNames::isBefore(const Cursor &Position, SourceLocation End) {
  return Position.Next.isNot(tok::eof) && Position.Next.getLocation() < End;
}

void HeaderNames::read(Cursor &Position) {
  if (Position.Next.is(tok::raw_identifier))
    Uses.try_emplace(hashOfIdentifier(Position.Next.getRawIdentifier()));
  advance(Position);
}

void HeaderNames::readUntil(SourceLocation End) {
  if (Cursor *Position = cursorOf(Sources.getFileID(End)))
    while (isBefore(*Position, End))
      read(*Position);
}

void HeaderNames::readToEnd(FileID File) {
  if (Cursor *Position = cursorOf(File))
    while (Position->Next.isNot(tok::eof))
      read(*Position);
  Cursors.erase(File);
}

void HeaderNames::SourceRangeSkipped(SourceRange Range, SourceLocation) {
  readUntil(Range.getBegin());
  Cursor *Position = cursorOf(Sources.getFileID(Range.getBegin()));
  if (!Position)
    return;
  // The first line has the condition that is false; that of an #elif has been
  // evaluated, too.
  bool IsEvaluated = true;
  while (isBefore(*Position, Range.getEnd())) {
    bool StartsLine = Position->Next.isAtStartOfLine();
    bool StartsDirective = StartsLine && Position->Next.is(tok::hash);
    if (StartsLine)
      IsEvaluated = Position->Next.getLocation() == Range.getBegin();
    if (IsEvaluated)
      read(*Position);
    else
      advance(*Position);
    if (StartsDirective && Position->Next.is(tok::raw_identifier) &&
        Position->Next.getRawIdentifier().starts_with("elif"))
      IsEvaluated = true;
  }
}

void HeaderNames::FileChanged(SourceLocation, FileChangeReason Reason,
                              SrcMgr::CharacteristicKind, FileID Previous) {
  if (Reason == ExitFile)
    readToEnd(Previous);
}

void HeaderNames::InclusionDirective(SourceLocation Hash, const Token &,
                                     llvm::StringRef, bool, CharSourceRange,
                                     OptionalFileEntryRef, llvm::StringRef,
                                     llvm::StringRef, const Module *, bool,
                                     SrcMgr::CharacteristicKind) {
  readUntil(Hash);
  if (!isLineOfMainFile(Hash, Sources))
    return;
  if (Begun++ > 0)
    finishHeader();
}

void HeaderNames::changed(const Token &Name, bool IsDefined) {
  if (!Sources.getFileEntryForID(Sources.getFileID(Name.getLocation())))
    return;
  readUntil(Name.getLocation());
  uint64_t Hash = hashOfIdentifier(Name.getIdentifierInfo()->getName());
  Uses.try_emplace(Hash, Use{/*DefinedFirst=*/true}).first->second.IsDefined =
      IsDefined;
}

void HeaderNames::MacroDefined(const Token &Name,
                               const MacroDirective *Directive) {
  if (!Name.getIdentifierInfo() || !Directive)
    return;
  changed(Name, /*IsDefined=*/true);
  uint64_t Hash = hashOfIdentifier(Name.getIdentifierInfo()->getName());
  const MacroInfo *Definition = Directive->getMacroInfo();
  const MacroInfo *First =
      Definitions.try_emplace(Hash, Definition).first->second;
  if (!Definition->isIdenticalTo(*First, Parser, /*Syntactically=*/false))
    Ambiguous.insert(Hash);
}

void HeaderNames::MacroUndefined(const Token &Name, const MacroDefinition &,
                                 const MacroDirective *) {
  if (Name.getIdentifierInfo())
    changed(Name, /*IsDefined=*/false);
}

/// Adds what the header that ends has named.
void HeaderNames::finishHeader() {
  uint32_t Header = Begun > 1 ? Begun - 2 : 0;
  for (const auto &[Hash, Found] : Uses)
    Names.push_back(
        NamedIn{Hash, Header, Found.DefinedFirst && Found.IsDefined}.encode());
  Uses.clear();
}

void HeaderNames::EndOfMainFile() {
  readToEnd(Sources.getMainFileID());
  ++Begun;
  finishHeader();
  for (uint64_t &Each : Names) {
    NamedIn Name = NamedIn::decode(Each);
    Name.DefinedFirst &= !Ambiguous.contains(Name.Hash);
    Each = Name.encode();
  }
  llvm::sort(Names);
  Names.erase(std::unique(Names.begin(), Names.end()), Names.end());
}

#include "preamble/IncludeOrder.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::preamble;

bool preamble::isOfSystem(llvm::StringRef File) {
  if (File.contains("/lib/gcc/") || File.contains("/lib/clang/"))
    return true;
  if (!File.consume_front("/usr/include/"))
    return false;
  auto [Folder, Rest] = File.split('/');
  if (Folder.contains("-linux-"))
    std::tie(Folder, Rest) = Rest.split('/');
  static constexpr llvm::StringLiteral OfSystem[] = {
      "arpa", "asm",   "asm-generic", "bits",    "c++",
      "gnu",  "linux", "net",         "netinet", "sys"};
  return Rest.empty() || llvm::is_contained(OfSystem, Folder);
}

bool preamble::isLineOfMainFile(SourceLocation Hash,
                                const SourceManager &Sources) {
  return Sources.getFileID(Hash) == Sources.getMainFileID();
}

IncludeOrder::IncludeOrder(const Preprocessor &Parser,
                           std::vector<HeaderPair> &Pairs)
    : MacroUses(Parser), Sources(Parser.getSourceManager()), Pairs(Pairs) {}

/// Null if it is not in a file, or is in a system file.
const FileEntry *IncludeOrder::fileOf(SourceLocation Where) const {
  Where = Sources.getExpansionLoc(Where);
  const FileEntry *File = Sources.getFileEntryForID(Sources.getFileID(Where));
  return File && !isOfSystem(Sources.getFilename(Where)) ? File : nullptr;
}

void IncludeOrder::InclusionDirective(SourceLocation Hash, const Token &,
                                      llvm::StringRef, bool, CharSourceRange,
                                      OptionalFileEntryRef File,
                                      llvm::StringRef, llvm::StringRef,
                                      const Module *, bool,
                                      SrcMgr::CharacteristicKind) {
  if (!File)
    return;
  if (isLineOfMainFile(Hash, Sources))
    Headers.push_back(&File->getFileEntry());
  if (const FileEntry *Includer =
          Sources.getFileEntryForID(Sources.getFileID(Hash)))
    Includes[Includer].insert(&File->getFileEntry());
}

void IncludeOrder::used(const Token &Name, bool InCondition) {
  if (!InCondition)
    return;
  if (const FileEntry *File = fileOf(Name.getLocation()))
    if (Name.getIdentifierInfo())
      Macros[Name.getIdentifierInfo()].Sensitive.insert(File);
}

void IncludeOrder::changed(const Token &Name) {
  const FileEntry *File = fileOf(Name.getLocation());
  if (!File || !Name.getIdentifierInfo())
    return;
  MacroUse &Use = Macros[Name.getIdentifierInfo()];
  Use.Defining.insert(File);
  Use.Sensitive.insert(File); // the last definition counts
}

void IncludeOrder::MacroDefined(const Token &Name, const MacroDirective *) {
  changed(Name);
}

void IncludeOrder::MacroUndefined(const Token &Name, const MacroDefinition &,
                                  const MacroDirective *) {
  changed(Name);
}

/// A file that was included before is not read again, but the same files are
/// reachable from it.
llvm::DenseSet<const FileEntry *>
IncludeOrder::reachedFrom(const FileEntry *Header) const {
  llvm::DenseSet<const FileEntry *> Reached = {Header};
  std::vector<const FileEntry *> Next = {Header};
  while (!Next.empty()) {
    const FileEntry *File = Next.back();
    Next.pop_back();
    if (auto Known = Includes.find(File); Known != Includes.end())
      for (const FileEntry *Each : Known->second)
        if (Reached.insert(Each).second)
          Next.push_back(Each);
  }
  return Reached;
}

void IncludeOrder::EndOfMainFile() {
  std::vector<llvm::DenseSet<const FileEntry *>> Reached;
  Reached.reserve(Headers.size());
  for (const FileEntry *Header : Headers)
    Reached.push_back(reachedFrom(Header));
  auto Depends = [&](size_t On, size_t Header, const MacroUse &Use) {
    return llvm::any_of(Use.Defining, [&](const FileEntry *Defining) {
      return Reached[On].contains(Defining) &&
             !Reached[Header].contains(Defining) &&
             llvm::any_of(Use.Sensitive, [&](const FileEntry *File) {
               return File != Defining && Reached[Header].contains(File);
             });
    });
  };
  for (const auto &[Name, Use] : Macros) {
    if (Use.Defining.empty() || Use.Sensitive.size() < 2)
      continue;
    for (uint32_t A = 0; A < Headers.size(); ++A)
      for (uint32_t B = A + 1; B < Headers.size(); ++B)
        if (Depends(A, B, Use) || Depends(B, A, Use))
          Pairs.push_back({A, B});
  }
  llvm::sort(Pairs);
  Pairs.erase(std::unique(Pairs.begin(), Pairs.end()), Pairs.end());
}

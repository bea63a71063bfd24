#include "preamble/PreambleCheck.h"
#include "preamble/HeaderNames.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint::preamble;

PreambleCheck::PreambleCheck(const Preamble &Prebuilt,
                             clang::Preprocessor &Parser, std::string &Misfit)
    : MacroUses(Parser), Prebuilt(Prebuilt), Preprocessor(Parser),
      Sources(Parser.getSourceManager()), Misfit(Misfit) {
  for (const std::string &Header : Prebuilt.Headers)
    Missing.insert(Header);
}

void PreambleCheck::misfits(const std::string &Why) {
  if (Misfit.empty())
    Misfit = Why;
}

void PreambleCheck::InclusionDirective(
    SourceLocation, const Token &, llvm::StringRef Name, bool, CharSourceRange,
    OptionalFileEntryRef File, llvm::StringRef, llvm::StringRef, const Module *,
    bool, SrcMgr::CharacteristicKind) {
  if (File && !Missing.empty())
    Included.insert(&File->getFileEntry());
  if (!Missing.erase(Name))
    return;
  checkOrder(Name);
  for (const IdentifierInfo *Macro : Changed)
    if (mattersLater(Macro, Name))
      misfits("it defines " + Macro->getName().str() + " before it includes " +
              Name.str());
  Changed.clear();
  for (const std::string &Macro : Used)
    misfits("it uses " + Macro + " before it includes " + Name.str());
  Used.clear();
}

/// Whether \p Macro is now defined as it is at the end of the preamble.
bool PreambleCheck::isPrebuiltDefinition(const IdentifierInfo *Macro) const {
  const MacroInfo *Definition = Parser.getMacroInfo(Macro);
  const MacroDirective *Each = Parser.getLocalMacroDirectiveHistory(Macro);
  while (Each && !Sources.isLoadedSourceLocation(Each->getLocation()))
    Each = Each->getPrevious();
  const auto *Last = llvm::dyn_cast_or_null<DefMacroDirective>(Each);
  return Definition && Last &&
         Definition->isIdenticalTo(*Last->getInfo(), Preprocessor,
                                   /*Syntactically=*/false);
}

/// Whether \p Next or a later header depends on the definition of \p Macro.
bool PreambleCheck::mattersLater(const IdentifierInfo *Macro,
                                 llvm::StringRef Next) const {
  uint64_t Hash = hashOfIdentifier(Macro->getName());
  auto Each = llvm::lower_bound(Prebuilt.Identifiers, Hash);
  for (; Each != Prebuilt.Identifiers.end(); ++Each) {
    NamedIn Place = NamedIn::decode(*Each);
    if (Place.Hash != Hash)
      return false;
    bool IsLater = Place.Header == NamedIn::AnyHeader ||
                   Place.Header >= Prebuilt.Headers.size() ||
                   Prebuilt.Headers[Place.Header] == Next ||
                   Missing.contains(Prebuilt.Headers[Place.Header]);
    if (IsLater && !(Place.DefinedFirst && isPrebuiltDefinition(Macro)))
      return true;
  }
  return false;
}

/// \p Name is being included: no later header may have been included before.
void PreambleCheck::checkOrder(llvm::StringRef Name) {
  for (const auto &[First, Second] : Prebuilt.Ordered)
    if (Prebuilt.Headers[First] == Name &&
        !Missing.contains(Prebuilt.Headers[Second]))
      misfits("it includes " + Prebuilt.Headers[Second] + " before " +
              Name.str());
}

static bool isWrittenInFile(SourceLocation Where,
                            const SourceManager &Sources) {
  return Where.isValid() && !Sources.isWrittenInBuiltinFile(Where) &&
         !Sources.isWrittenInCommandLineFile(Where);
}

void PreambleCheck::changed(const Token &Name, SourceLocation Where) {
  // After all headers have been included, nothing can change them.
  if (!Missing.empty() && Name.getIdentifierInfo() &&
      isWrittenInFile(Where, Sources))
    Changed.push_back(Name.getIdentifierInfo());
}

void PreambleCheck::MacroDefined(const Token &Name,
                                 const MacroDirective *Directive) {
  if (!Directive || !Name.getIdentifierInfo())
    return;
  // Macros for internal use among system headers.
  if (Name.getIdentifierInfo()->getName().starts_with("_") &&
      isOfSystem(Sources.getFilename(Directive->getLocation())))
    return;
  changed(Name, Directive->getLocation());
}

void PreambleCheck::MacroUndefined(const Token &Name,
                                   const MacroDefinition &Before,
                                   const MacroDirective *) {
  // "#undef slots" before LibTorch's headers, for programs that may use Qt.
  if (!Before)
    return;
  // The C++ library undefines the C macros that it replaces by functions.
  if (isOfSystem(Sources.getFilename(Name.getLocation())))
    llvm::erase(Changed, Name.getIdentifierInfo());
  else
    changed(Name, Name.getLocation());
}

bool PreambleCheck::isOfLibrary(SourceLocation Directive) const {
  // Extra macros of the system are present in any case.
  return Sources.isLoadedSourceLocation(Directive) &&
         isWrittenInFile(Directive, Sources) &&
         !isOfSystem(Sources.getFilename(Directive));
}

bool PreambleCheck::wasIncluded(SourceLocation Directive) const {
  for (SourceLocation Include = Directive; Include.isValid();) {
    FileID File = Sources.getFileID(Include);
    if (Included.contains(Sources.getFileEntryForID(File)))
      return true;
    Include = Sources.getIncludeLoc(File);
  }
  return false;
}

void PreambleCheck::used(const Token &Name, bool InCondition) {
  if (Missing.empty() || !Name.getIdentifierInfo())
    return;
  // The most recent directive comes first; an #undef in a header counts, too.
  const MacroDirective *Last =
      Parser.getLocalMacroDirectiveHistory(Name.getIdentifierInfo());
  if (!Last || !isOfLibrary(Last->getLocation()))
    return;
  // In code it has only one possible meaning, or is an error.
  if (!InCondition && !Last->getPrevious())
    return;
  for (const MacroDirective *Each = Last; Each; Each = Each->getPrevious())
    if (!wasIncluded(Each->getLocation())) {
      Used.push_back(Name.getIdentifierInfo()->getName().str());
      return;
    }
}

void PreambleCheck::EndOfMainFile() {
  if (!Missing.empty())
    misfits("it does not include " + Missing.begin()->getKey().str());
}

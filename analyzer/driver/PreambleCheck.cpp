#include "driver/PreambleCheck.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <algorithm>

using namespace clang;
using namespace syncline;

PreambleCheck::PreambleCheck(const Preamble &Prebuilt,
                             const SourceManager &Sources, std::string &Misfit)
    : Prebuilt(Prebuilt), Sources(Sources), Misfit(Misfit) {
  for (const std::string &Header : Prebuilt.Headers)
    Missing.insert(Header);
}

void PreambleCheck::misfits(const std::string &Why) {
  if (Misfit.empty())
    Misfit = Why;
}

void PreambleCheck::InclusionDirective(SourceLocation, const Token &,
                                       llvm::StringRef Name, bool,
                                       CharSourceRange, OptionalFileEntryRef,
                                       llvm::StringRef, llvm::StringRef,
                                       const Module *, bool,
                                       SrcMgr::CharacteristicKind) {
  if (!Missing.erase(Name))
    return;
  for (const std::string &Macro : Changed)
    if (std::binary_search(Prebuilt.Identifiers.begin(),
                           Prebuilt.Identifiers.end(), hashOfIdentifier(Macro)))
      misfits("it defines " + Macro + " before it includes " + Name.str());
  Changed.clear();
  for (const std::string &Macro : Used)
    misfits("it uses " + Macro + " before it includes " + Name.str());
  Used.clear();
}

void PreambleCheck::changed(const Token &Name) {
  // Once all of the headers were included, nothing can change them.
  if (!Missing.empty() && Name.getIdentifierInfo())
    Changed.push_back(Name.getIdentifierInfo()->getName().str());
}

static bool isWrittenInFile(SourceLocation Where,
                            const SourceManager &Sources) {
  return Where.isValid() && !Sources.isWrittenInBuiltinFile(Where) &&
         !Sources.isWrittenInCommandLineFile(Where);
}

void PreambleCheck::MacroDefined(const Token &Name,
                                 const MacroDirective *Directive) {
  if (Directive && isWrittenInFile(Directive->getLocation(), Sources))
    changed(Name);
}

void PreambleCheck::MacroUndefined(const Token &Name, const MacroDefinition &,
                                   const MacroDirective *) {
  if (isWrittenInFile(Name.getLocation(), Sources))
    changed(Name);
}

void PreambleCheck::used(const Token &Name, const MacroDefinition &Definition) {
  const MacroInfo *Info = Missing.empty() ? nullptr : Definition.getMacroInfo();
  if (!Info || !Name.getIdentifierInfo())
    return;
  SourceLocation Where = Info->getDefinitionLoc();
  // Of the system's own macros too much is there in any case.
  if (!Sources.isLoadedSourceLocation(Where) ||
      !isWrittenInFile(Where, Sources) ||
      Sources.getFilename(Where).starts_with("/usr/include/") ||
      Sources.getFilename(Where).contains("/lib/gcc/") ||
      Sources.getFilename(Where).contains("/lib/clang/"))
    return;
  Used.push_back(Name.getIdentifierInfo()->getName().str());
}

void PreambleCheck::MacroExpands(const Token &Name,
                                 const MacroDefinition &Definition, SourceRange,
                                 const MacroArgs *) {
  used(Name, Definition);
}

void PreambleCheck::Defined(const Token &Name,
                            const MacroDefinition &Definition, SourceRange) {
  used(Name, Definition);
}

void PreambleCheck::Ifdef(SourceLocation, const Token &Name,
                          const MacroDefinition &Definition) {
  used(Name, Definition);
}

void PreambleCheck::Ifndef(SourceLocation, const Token &Name,
                           const MacroDefinition &Definition) {
  used(Name, Definition);
}

void PreambleCheck::EndOfMainFile() {
  if (!Missing.empty())
    misfits("it does not include " + Missing.begin()->getKey().str());
}

#include "summaries/Symbols.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::program;
using namespace syncline::lint::summaries;

/// A field has no linkage. Its visibility is that of its class.
static bool isVisible(const NamedDecl &D) {
  if (isa<FieldDecl>(D)) {
    const auto *Class = dyn_cast<NamedDecl>(D.getDeclContext());
    return Class && Class->isExternallyVisible();
  }
  return D.isExternallyVisible();
}

SymbolId Symbols::of(const NamedDecl &D) const {
  auto [Entry, IsNew] = Known.try_emplace(D.getCanonicalDecl(), 0);
  if (!IsNew)
    return Entry->second;
  llvm::SmallString<128> Name;
  if (!isVisible(D) || index::generateUSRForDecl(&D, Name))
    return 0;
  return Entry->second = llvm::xxh3_64bits(Name.str());
}

FunctionId Symbols::idOf(const FunctionDecl &D) const {
  if (SymbolId Id = of(D))
    return Id;
  const FunctionDecl &Canonical = *D.getCanonicalDecl();
  llvm::SmallString<128> Name;
  if (index::generateUSRForDecl(&Canonical, Name))
    return 0;
  return llvm::xxh3_64bits((Name.str() + llvm::Twine(fileOf(Canonical))).str());
}

uint64_t Symbols::fileOf(const Decl &D) const {
  const SourceManager &Sources = Context.getSourceManager();
  FileID File = Sources.getFileID(Sources.getExpansionLoc(D.getLocation()));
  auto [Entry, IsNew] = KnownFiles.try_emplace(File, 0);
  if (IsNew)
    if (auto Text = Sources.getBufferDataOrNone(File))
      Entry->second = llvm::xxh3_64bits(*Text);
  return Entry->second;
}

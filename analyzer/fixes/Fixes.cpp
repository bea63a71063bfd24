#include "fixes/Fixes.h"
#include "fixes/ReplaceCall.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Invariance.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditTable.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::rules;

FixMaker::FixMaker() = default;
FixMaker::~FixMaker() = default;

const EnclosingContext *FixMaker::around(const NamedDecl &Holder) {
  auto [Entry, IsNew] = Known.try_emplace(&Holder);
  if (IsNew)
    if (const auto *Function = dyn_cast<FunctionDecl>(&Holder))
      if (const FunctionDecl *Definition = nullptr;
          Function->getBody(Definition))
        Entry->second = std::make_unique<EnclosingContext>(*Definition);
  return Entry->second.get();
}

std::optional<Fix> FixMaker::fixFor(const Remedy &Each, const CallSite &Site,
                                    const std::string &File) {
  if (!Each.Fix)
    return std::nullopt;
  if (!Each.Fix->ReplaceCall.empty())
    return replaceCall(Each, Site, File);
  EditFunction Make = editNamed(Each.Fix->Edit);
  const EnclosingContext *Enclosing = around(Site.Holder);
  // Of a generic lambda only instances are known, and those have no place.
  if (!Make || !Enclosing || !Enclosing->parent(*Site.Call.Call))
    return std::nullopt;
  std::optional<Edit> Made = Make({Site, *Enclosing, File});
  if (!Made)
    return std::nullopt;
  return Fix{Each.Title, Made->Changes.empty(), Made->Changes,
             std::move(Made->Replacements)};
}

std::vector<Fix> FixMaker::fixesFor(const Rule &R, const CallSite &Site,
                                    const std::string &File) {
  std::vector<Fix> Fixes;
  for (const Remedy &Each : R.Remedies)
    if (std::optional<Fix> Made = fixFor(Each, Site, File))
      Fixes.push_back(std::move(*Made));
  std::stable_sort(Fixes.begin(), Fixes.end(), [](const Fix &A, const Fix &B) {
    return A.Safe && !B.Safe;
  });
  return Fixes;
}

std::pair<const Stmt *, bool> FixMaker::invariantLoop(const CallSite &Site) {
  const EnclosingContext *Enclosing = around(Site.Holder);
  if (!Enclosing || !Enclosing->parent(*Site.Call.Call))
    return {nullptr, false};
  auto [Loop, Is] = fixes::context::invariantLoop(*Site.Call.Call, *Enclosing);
  return {Loop, Is == Invariance::Proven};
}

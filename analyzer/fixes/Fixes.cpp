#include "fixes/Fixes.h"
#include "fixes/JoinedReads.h"
#include "fixes/ReplaceCall.h"
#include "fixes/ValueUses.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Invariance.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditTable.h"
#include "model/CallView.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;
using namespace syncline::rules;

FixMaker::FixMaker() = default;
FixMaker::~FixMaker() = default;

const EnclosingContext *FixMaker::around(const NamedDecl &Holder) {
  if (auto Entry = Known.find(&Holder); Entry != Known.end())
    return Entry->second.get();
  std::unique_ptr<EnclosingContext> Cached;
  if (const auto *Function = dyn_cast<FunctionDecl>(&Holder))
    if (const FunctionDecl *Definition = nullptr; Function->getBody(Definition))
      Cached = std::make_unique<EnclosingContext>(*Definition);
  return Known.emplace(&Holder, std::move(Cached)).first->second.get();
}

std::optional<Fix> FixMaker::fixFor(const Remedy &Remedy, const CallSite &Site,
                                    const std::string &File) {
  if (!Remedy.Fix)
    return std::nullopt;
  if (!Remedy.Fix->ReplaceCall.empty())
    return replaceCall(Remedy, Site, File);
  EditFunction Make = editNamed(Remedy.Fix->Edit);
  const EnclosingContext *Enclosing = around(Site.Holder);
  // Only instantiations of a generic lambda are in the AST, without a parent.
  if (!Make || !Enclosing || !Enclosing->parent(*Site.Call.Call))
    return std::nullopt;
  std::optional<Edit> Result = Make({Site, *Enclosing, File});
  if (!Result)
    return std::nullopt;
  return Fix{Remedy.Title, Result->Changes.empty(), Result->Changes,
             std::move(Result->Replacements)};
}

std::set<Use> FixMaker::usesAt(const CallSite &Site) {
  const EnclosingContext *Enclosing = around(Site.Holder);
  if (!Enclosing || !Enclosing->parent(*Site.Call.Call))
    return {};
  std::set<Use> Uses = usesOfValue(*Site.Call.Call, *Enclosing);
  std::optional<CallView> Source =
      CallView::of(Site.Call.Object ? stripped(Site.Call.Object) : nullptr);
  if (Source && !Source->Object &&
      (operatorOf(*Source).isFactory() || libTorchName(*Source) == "tensor"))
    Uses.insert(Use::Fresh);
  return Uses;
}

std::vector<std::vector<size_t>>
FixMaker::joinableReads(const NamedDecl &Holder,
                        const std::vector<const Expr *> &Reads) {
  const EnclosingContext *Enclosing = around(Holder);
  if (!Enclosing)
    return {};
  return fixes::joinableReads(Reads, *Enclosing);
}

std::pair<const Stmt *, bool> FixMaker::invariantLoop(const CallSite &Site) {
  const EnclosingContext *Enclosing = around(Site.Holder);
  if (!Enclosing || !Enclosing->parent(*Site.Call.Call))
    return {nullptr, false};
  auto [Loop, Is] = fixes::context::invariantLoop(*Site.Call.Call, *Enclosing);
  return {Loop, Is == Invariance::Proven};
}

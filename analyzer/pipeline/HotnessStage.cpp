#include "pipeline/HotnessStage.h"
#include "fixes/context/SourceText.h"
#include "hotness/HotFunctions.h"
#include "model/Names.h"
#include "pipeline/LocationPrinter.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringExtras.h"

#include <filesystem>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;
using namespace syncline::lint::pipeline;
namespace fs = std::filesystem;

const char *pipeline::frequencyText(Heat H) {
  switch (H) {
  case Heat::Cold:
    return "";
  case Heat::Loop:
    return "in a loop";
  case Heat::Forward:
    return "in forward";
  case Heat::TrainingStep:
    return "in a training step";
  case Heat::Called:
    return "called from a hot path";
  }
  return "";
}

/// The call on a hot path that leads to \p Site; null if none does.
static const HotCall *hotCall(const CallSite &Site, const HotFunctions &Hot) {
  const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
  return Function && Site.Heat == Heat::Called ? Hot.callOf(*Function)
                                               : nullptr;
}

static std::string textOf(const CallSite &Site, const HotCall *Call,
                          const LocationPrinter &Locations) {
  if (Site.Heat == Heat::Cold)
    return {};
  if (!Call)
    return frequencyText(Site.Heat);
  std::string Text = "called from " + qualifiedName(*Call->Caller) + "(), " +
                     fs::path(Locations.path(Call->Where)).filename().string() +
                     ":" + std::to_string(Locations.line(Call->Where));
  // For a forward(), the name is enough.
  if (Call->Runs.Heat != Heat::Forward)
    Text += std::string(", ") + frequencyText(Call->Runs.Heat);
  if (Call->Through)
    Text += ", through " + qualifiedName(*Call->Through) + "()";
  return Text;
}

std::string pipeline::guardText(const Expr &Guard, const ASTContext &Context) {
  std::string Text = sourceText(Guard, Context).value_or("in a macro");
  // On one line, regardless of the source's layout.
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Text, Words);
  return llvm::join(Words, " ");
}

static std::vector<PathStep> callsTo(const CallSite &Site, const HotCall *Call,
                                     const HotFunctions &Hot,
                                     const LocationPrinter &Locations) {
  std::vector<PathStep> Calls;
  if (!Call)
    return Calls;
  for (const CallStep &Each : Hot.wayTo(cast<FunctionDecl>(Site.Holder))) {
    std::string Text = qualifiedName(*Each.Caller) + "() calls " +
                       qualifiedName(*Each.Callee) + "()";
    if (Calls.empty() && Call->Runs.Heat != Heat::Forward)
      Text += std::string(" ") + frequencyText(Call->Runs.Heat);
    Calls.push_back(Locations.step(Each.Where, std::move(Text)));
  }
  return Calls;
}

Hotness pipeline::hotnessOf(const CallSite &Site, const HotFunctions &Hot,
                            const LocationPrinter &Locations) {
  const HotCall *Call = hotCall(Site, Hot);
  std::string Guard =
      Site.Guard ? guardText(*Site.Guard, Site.Context) : std::string();
  bool IsCold = Site.Heat == Heat::Cold;
  return {Site.Heat, textOf(Site, Call, Locations), IsCold ? "" : Guard,
          IsCold ? Guard : "", callsTo(Site, Call, Hot, Locations)};
}

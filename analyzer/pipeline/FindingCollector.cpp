#include "pipeline/FindingCollector.h"
#include "checks/Checks.h"
#include "fixes/context/SourceText.h"
#include "hotness/HotFunctions.h"
#include "model/Names.h"
#include "pipeline/LintResult.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

#include <filesystem>

using namespace clang;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::frontend;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;
namespace fs = std::filesystem;

FindingCollector::FindingCollector(const LintRequest &Request, RuleIndex &Index,
                                   UserCode &Files, const HotFunctions &Hot,
                                   ASTContext &Context)
    : Request(Request), Index(Index), Files(Files), Hot(Hot), Context(Context),
      Comments(Context.getSourceManager()) {}

void FindingCollector::visit(const CallSite &Site) {
  const std::vector<RuleEntry> &Entries =
      Site.Hazard ? Index.entriesFor(Site.Hazard->Hazard)
                  : Index.entriesFor(*Site.Call.Callee);
  if (Entries.empty())
    return;
  // A call that a macro writes is shown where the macro is used.
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Location = Sources.getFileLoc(Site.Call.NameLocation);
  if (!Files.isReported(Location))
    return;
  for (const RuleEntry &Entry : Entries) {
    MatchResult V = check(*Entry.Match, Site);
    if (!V)
      continue;
    if (*V < Request.MinConfidence) {
      // Its comment is there for runs that show such findings.
      if (Request.CheckNolints)
        Comments.of(Sources.getFileID(Location))
            .suppress(Sources.getSpellingLineNumber(Location),
                      Entry.Rule->checkName());
      continue;
    }
    std::pair Key(Location.getRawEncoding(), Entry.Rule);
    auto Known = Found.find(Key);
    if (Known == Found.end()) {
      Found.emplace(Key, Kept{makeFinding(*Entry.Rule, *V, Site, Location),
                              Sources.getFileID(Location)});
      continue;
    }
    Finding &F = Known->second.Finding;
    F.Confidence = std::max(F.Confidence, *V);
    if (F.Heat == Heat::Cold)
      describe(F, Site);
  }
}

std::string FindingCollector::shownPath(FileID File) const {
  const SourceManager &Sources = Context.getSourceManager();
  OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return "<unknown>";
  llvm::SmallString<256> Absolute(Entry->getName());
  Sources.getFileManager().makeAbsolutePath(Absolute);
  fs::path Path = fs::path(Absolute.str().str()).lexically_normal();
  fs::path Relative = Path.lexically_relative(Request.WorkingDirectory);
  if (!Relative.empty() && *Relative.begin() != "..")
    return Relative.string();
  return Path.string();
}

static std::string textOfLine(FileID File, unsigned Line,
                              const SourceManager &Sources) {
  bool Invalid = false;
  llvm::StringRef Text = Sources.getBufferData(File, &Invalid);
  if (Invalid)
    return {};
  SourceLocation Start = Sources.translateLineCol(File, Line, 1);
  Text = Text.substr(Sources.getFileOffset(Start));
  return Text.take_until([](char C) { return C == '\n' || C == '\r'; }).str();
}

static const char *nameOf(Heat H) {
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

const HotCall *FindingCollector::hotCall(const CallSite &Site) const {
  const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
  return Function && Site.Heat == Heat::Called ? Hot.callOf(*Function)
                                               : nullptr;
}

std::string FindingCollector::heatText(const CallSite &Site) const {
  if (Site.Heat == Heat::Cold)
    return {};
  const HotCall *Call = hotCall(Site);
  if (!Call)
    return nameOf(Site.Heat);
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Where = Sources.getFileLoc(Call->Where);
  std::string Text =
      "called from " + qualifiedName(*Call->Caller) + "(), " +
      fs::path(shownPath(Sources.getFileID(Where))).filename().string() + ":" +
      std::to_string(Sources.getSpellingLineNumber(Where));
  if (Call->Runs.Heat != Heat::Forward) // which its name says
    Text += std::string(", ") + nameOf(Call->Runs.Heat);
  if (Call->Through)
    Text += ", through " + qualifiedName(*Call->Through) + "()";
  return Text;
}

PathStep FindingCollector::stepAt(SourceLocation Location,
                                  std::string Text) const {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Where = Sources.getFileLoc(Location);
  PathStep Step;
  Step.File = shownPath(Sources.getFileID(Where));
  Step.Line = Sources.getSpellingLineNumber(Where);
  Step.Column = Sources.getSpellingColumnNumber(Where);
  Step.Text = std::move(Text);
  Step.Utf16Column = utf16ColumnAt(Where, Sources);
  return Step;
}

std::vector<PathStep> FindingCollector::hotPath(const Finding &F,
                                                const CallSite &Site) const {
  std::vector<PathStep> Path;
  const HotCall *Call = hotCall(Site);
  if (!Call)
    return Path;
  for (const CallStep &Each : Hot.wayTo(cast<FunctionDecl>(Site.Holder))) {
    std::string Text = qualifiedName(*Each.Caller) + "() calls " +
                       qualifiedName(*Each.Callee) + "()";
    // Of forward() its name says it.
    if (Path.empty() && Call->Runs.Heat != Heat::Forward)
      Text += std::string(" ") + nameOf(Call->Runs.Heat);
    Path.push_back(stepAt(Each.Where, std::move(Text)));
  }
  Path.push_back(stepAt(Site.Call.NameLocation, F.Rule->message()));
  return Path;
}

std::string FindingCollector::guardText(const CallSite &Site) const {
  if (Site.Heat == Heat::Cold || !Site.Guard)
    return {};
  std::string Text = sourceText(*Site.Guard, Context).value_or("in a macro");
  // One line, whatever the source's.
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Text, Words);
  return llvm::join(Words, " ");
}

void FindingCollector::describe(Finding &F, const CallSite &Site) {
  F.Heat = Site.Heat;
  F.Guard = guardText(Site);
  F.HotPath = hotPath(F, Site);
  std::string Text = heatText(Site);
  if (!F.Guard.empty())
    Text += ", behind the periodic guard '" + F.Guard + "'";
  if (F.Rule->Effect == Effect::Wait && Site.Heat == Heat::Loop) {
    auto [Loop, Sure] = Fixes.invariantLoop(Site);
    const SourceManager &Sources = Context.getSourceManager();
    F.InvariantLoopLine =
        Loop ? Sources.getExpansionLineNumber(Loop->getBeginLoc()) : 0;
    if (Loop)
      Text += std::string(Sure ? ", " : ", seemingly ") +
              "loop-invariant: hoist it out of the loop in line " +
              std::to_string(F.InvariantLoopLine);
  }
  F.Message = F.Rule->message() + (Text.empty() ? "" : " (" + Text + ")");
}

Finding FindingCollector::makeFinding(const Rule &R, Confidence C,
                                      const CallSite &Site,
                                      SourceLocation Location) {
  const SourceManager &Sources = Context.getSourceManager();
  FileID File = Sources.getFileID(Location);
  Finding F;
  F.Rule = &R;
  F.Confidence = C;
  F.File = shownPath(File);
  F.Line = Sources.getSpellingLineNumber(Location);
  F.Column = Sources.getSpellingColumnNumber(Location);
  F.Function = qualifiedName(Site.Holder);
  describe(F, Site);
  F.SourceLine = textOfLine(File, F.Line, Sources);
  F.Fixes = Fixes.fixesFor(R, Site, F.File);
  return F;
}

void FindingCollector::finish(const SkippedRanges &Skipped,
                              LintResult &Result) {
  for (auto &[Key, Each] : Found) {
    Finding &F = Each.Finding;
    Suppressions &Here = Comments.of(Each.File);
    F.Suppressed =
        !Request.KeepSuppressed && Here.suppress(F.Line, F.Rule->checkName());
    if (F.Suppressed)
      F.Justification = Here.reasonFor(F.Line, F.Rule->checkName());
    else
      Result.Places.push_back(SourceLocation::getFromRawEncoding(Key.first));
    (F.Suppressed ? Result.SuppressedFindings : Result.Findings)
        .push_back(std::move(F));
  }
  Found.clear();
  Comments.eachUnbalanced([&](FileID File, unsigned Line) {
    Result.Notices.push_back(
        shownPath(File) + ":" + std::to_string(Line) +
        ": warning: NOLINTBEGIN without NOLINTEND, or the reverse");
  });
  if (Request.CheckNolints)
    Result.Nolints = Comments.all(Files, Skipped,
                                  [&](FileID File) { return shownPath(File); });
}

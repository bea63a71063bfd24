#include "run/HostProgram.h"

#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <set>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
using namespace syncline::rules;

bool run::isAnalyzed(const Unit &Each) {
  return Each.Failure.empty() && (Each.Result.Ran || Each.Result.Errors > 0) &&
         Each.Result.InternalErrors.empty();
}

static std::set<uint64_t> hashesOf(const std::vector<std::string> &Names) {
  std::set<uint64_t> Hashes;
  for (const std::string &Each : Names)
    Hashes.insert(llvm::xxh3_64bits(Each));
  return Hashes;
}

/// The function that Python calls when it loads an extension.
static bool isEntryOfPython(std::string_view Name) {
  return Name.starts_with("PyInit_");
}

Linkage run::linkageOf(const Unit &Each) {
  const LintResult &Result = Each.Result.Lint;
  const std::vector<std::string> &Defined = Result.Defined;
  bool LosesCode = Each.Result.LosesCode;
  bool Assumed = Each.Request.AssumeGpu;
  return {.IsAnalyzed = isAnalyzed(Each),
          .ShowsCallers = isAnalyzed(Each) && !LosesCode,
          .NamesGpu =
              Result.NamesGpu || Assumed || (LosesCode && Result.Words.NameGpu),
          .PlacesOnGpu = Result.PlacesOnGpu || Assumed ||
                         (LosesCode && Result.Words.MentionDevice),
          .HasMain = std::ranges::find(Defined, "main") != Defined.end(),
          .HasPythonEntry = std::ranges::any_of(Defined, isEntryOfPython),
          .Defined = hashesOf(Defined),
          .Undefined = hashesOf(Result.Undefined)};
}

size_t run::lowerToPossible(std::vector<Finding> &Findings,
                            const std::vector<Unit> &Units,
                            const std::vector<bool> &OnHost) {
  return std::erase_if(Findings, [&](Finding &Each) {
    if (Each.Confidence != Confidence::Likely ||
        Each.Rule->Effect != Effect::Sync ||
        !std::ranges::all_of(Each.Units, [&](unsigned I) { return OnHost[I]; }))
      return false;
    Each.Confidence = Confidence::Possible;
    return std::ranges::all_of(Each.Units, [&](unsigned I) {
      return Each.Confidence < Units[I].Request.MinConfidence;
    });
  });
}

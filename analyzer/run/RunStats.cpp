#include "run/RunStats.h"
#include "terminal/VisibleText.h"

#include "llvm/Support/FormatVariadic.h"

#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::run;

void run::printStats(const std::vector<Unit> &Units, const RunStats &Stats,
                     std::ostream &Out) {
  for (const Unit &Each : Units) {
    Out << syncline::terminal::visible(Each.Shown) << ": ";
    if (Each.FromCache)
      Out << "unchanged, from the cache";
    else
      Out << llvm::formatv("{0:f2} s, ", Each.Seconds).str()
          << (Each.HadPreamble ? "on a shared preamble"
                               : "parsed without a preamble");
    if (!Each.FromCache && !Each.Result.NoPreambleReason.empty())
      Out << ": " << Each.Result.NoPreambleReason;
    if (unsigned Errors = Each.Result.Errors)
      Out << ", " << Errors << (Errors == 1 ? " error" : " errors");
    Out << '\n';
  }
  Out << Stats.Cached << " of " << Units.size() << " from the cache, "
      << Stats.WithPreamble << " on a shared preamble; " << Stats.PreamblesBuilt
      << (Stats.PreamblesBuilt == 1 ? " preamble" : " preambles")
      << " built in " << llvm::formatv("{0:f2} s", Stats.PrebuildSeconds).str()
      << '\n';
  if (Stats.Linked > 0)
    Out << Stats.Linked << (Stats.Linked == 1 ? " file takes" : " files take")
        << " facts from others; " << Stats.Relinted
        << " linted again for them, " << Stats.ParsedAgain
        << " of these parsed again\n";
  for (const std::string &Each : Stats.Failures)
    Out << "no preamble: " << Each << '\n';
}

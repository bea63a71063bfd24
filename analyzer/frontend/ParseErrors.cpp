#include "frontend/ParseErrors.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;
using namespace syncline::lint::frontend;

static bool isOfSyntax(unsigned Id) {
  return DiagnosticIDs::getCategoryNameFromID(
             DiagnosticIDs::getCategoryNumberForDiag(Id)) == "Parse Issue";
}

void ParseErrors::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                   const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level < DiagnosticsEngine::Error)
    return;
  LosesCode |= isOfSyntax(Info.getID());
  if (!First.empty())
    return;
  if (Info.hasSourceManager() && Info.getLocation().isValid()) {
    PresumedLoc Position =
        Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (Position.isValid())
      First = std::string(Position.getFilename()) + ":" +
              std::to_string(Position.getLine()) + ":" +
              std::to_string(Position.getColumn()) + ": ";
  }
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  // A suggestion that names a stand-in does not help.
  First += Message.str().split("; did you mean").first;
}

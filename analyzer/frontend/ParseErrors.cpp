#include "frontend/ParseErrors.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;
using namespace syncline::lint::frontend;

static bool isOfSyntax(unsigned Id) {
  return DiagnosticIDs::getCategoryNameFromID(
             DiagnosticIDs::getCategoryNumberForDiag(Id)) == "Parse Issue";
}

std::string ParseError::text() const {
  if (File.empty())
    return Message;
  return File + ':' + std::to_string(Line) + ':' + std::to_string(Column) +
         ": " + Message;
}

void ParseErrors::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                   const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level < DiagnosticsEngine::Error)
    return;
  LosesCode |= isOfSyntax(Info.getID());
  if (!First.Message.empty())
    return;
  if (Info.hasSourceManager() && Info.getLocation().isValid()) {
    PresumedLoc Position =
        Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (Position.isValid())
      First = {
          Position.getFilename(), Position.getLine(), Position.getColumn(), {}};
  }
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  // A suggestion that names a stand-in does not help.
  First.Message = Message.str().split("; did you mean").first.str();
}

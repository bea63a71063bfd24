#include "frontend/ParseErrors.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;
using namespace syncline::lint::frontend;

void ParseErrors::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                   const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level < DiagnosticsEngine::Error || !First.empty())
    return;
  if (Info.hasSourceManager() && Info.getLocation().isValid()) {
    PresumedLoc AccessPath =
        Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (AccessPath.isValid())
      First = std::string(AccessPath.getFilename()) + ":" +
              std::to_string(AccessPath.getLine()) + ":" +
              std::to_string(AccessPath.getColumn()) + ": ";
  }
  llvm::SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  First += Message.str();
}

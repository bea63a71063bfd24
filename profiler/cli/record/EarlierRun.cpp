#include "cli/record/EarlierRun.h"

#include "cli/record/OutputFile.h"

#include <system_error>
#include <utility>

using namespace syncline::record;
namespace fs = std::filesystem;

EarlierRun::EarlierRun(fs::path Place) : Path(std::move(Place)) {
  std::error_code Error;
  if (Path.empty() || !fs::exists(Path, Error))
    return;
  Aside = Path.string() + EarlierExtension;
  // The recording of a run before that, which recorded something again.
  checkReplaceableRecording(Aside, "-o");
  removeStale(Aside);
  fs::rename(Path, Aside, Error);
  if (Error)
    failToReplace(Path, Error.message());
}

fs::path EarlierRun::finish() {
  std::error_code Error;
  if (Aside.empty() || !fs::exists(Path, Error))
    return Aside;
  removeStale(Aside);
  return {};
}

#include "cli/record/EarlierRun.h"

#include "cli/record/OutputFile.h"
#include "cli/record/RecordError.h"

#include <system_error>
#include <utility>

using namespace syncline::record;
namespace fs = std::filesystem;

EarlierRun::EarlierRun(fs::path Place) : Path(std::move(Place)) {
  std::error_code Error;
  if (Path.empty() || !fs::exists(Path, Error))
    return;
  Aside = Path.string() + ".earlier";
  // A run that was killed has left it, and a later one has recorded something.
  removeStale(Aside);
  fs::rename(Path, Aside, Error);
  if (Error)
    throw RecordError("cannot replace " + Path.string() + " (" +
                      Error.message() + "); give another -o");
}

fs::path EarlierRun::finish() {
  std::error_code Error;
  if (Aside.empty() || !fs::exists(Path, Error))
    return Aside;
  removeStale(Aside);
  return {};
}

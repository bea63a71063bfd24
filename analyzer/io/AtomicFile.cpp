#include "io/AtomicFile.h"

#include "files/AtomicFile.h"

#include "llvm/Support/Signals.h"

#include <optional>
#include <utility>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::io;

RemovedOnSignal::RemovedOnSignal(std::string Name) : File(std::move(Name)) {
  llvm::sys::RemoveFileOnSignal(File);
}

RemovedOnSignal::~RemovedOnSignal() { llvm::sys::DontRemoveFileOnSignal(File); }

std::error_code io::replaceFile(const std::string &Path,
                                std::string_view Bytes) {
  try {
    files::AtomicFile File(Path);
    std::optional<RemovedOnSignal> Guard;
    if (!File.partial().empty())
      Guard.emplace(File.partial());
    File.write(Bytes);
    File.finish();
    return {};
  } catch (const std::system_error &E) {
    return E.code();
  }
}

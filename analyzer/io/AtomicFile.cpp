#include "io/AtomicFile.h"

#include "llvm/Support/Signals.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

RemovedOnSignal::RemovedOnSignal(std::string Name) : File(std::move(Name)) {
  llvm::sys::RemoveFileOnSignal(File);
}

RemovedOnSignal::~RemovedOnSignal() { llvm::sys::DontRemoveFileOnSignal(File); }

std::error_code io::replaceFile(const std::string &Name,
                                std::string_view Bytes) {
  std::error_code Error, Ignored;
  fs::path Path = Name;
  bool IsThere = fs::exists(Path, Ignored);
  if (IsThere)
    Path = fs::canonical(Path, Error);
  if (Error)
    return Error;
  // A pipe, a terminal, /dev/null: these are written directly.
  bool Replaces = !IsThere || fs::is_regular_file(Path, Ignored);
  fs::path Partial =
      Replaces ? Path.string() + '.' + std::to_string(getpid()) + ".partial"
               : Path.string();
  std::optional<RemovedOnSignal> Guard;
  if (Replaces)
    Guard.emplace(Partial);
  std::ofstream Out(Partial, std::ios::binary);
  if (!Out)
    return {errno, std::generic_category()};
  Out.write(Bytes.data(), static_cast<std::streamsize>(Bytes.size()));
  Out.close();
  if (!Out)
    Error = std::make_error_code(std::errc::no_space_on_device);
  if (!Replaces)
    return Error;
  if (!Error && IsThere)
    fs::permissions(Partial, fs::status(Path).permissions(), Error);
  if (!Error)
    fs::rename(Partial, Path, Error);
  if (Error)
    fs::remove(Partial, Ignored);
  return Error;
}

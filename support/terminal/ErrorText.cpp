#include "terminal/ErrorText.h"

#include <filesystem>

using namespace syncline;
namespace fs = std::filesystem;

static std::string fileErrorText(const fs::filesystem_error &Error) {
  std::error_code Gone;
  if (fs::current_path(Gone).empty())
    return "the current folder no longer exists; change to another one";
  std::string Reason = Error.code().message();
  return Error.path1().empty() ? Reason
                               : Error.path1().string() + ": " + Reason;
}

std::string terminal::errorText(const std::exception &Error) {
  if (dynamic_cast<const std::bad_alloc *>(&Error))
    return std::string("not enough memory; ") + MemoryAdvice;
  if (const auto *OfFile = dynamic_cast<const fs::filesystem_error *>(&Error))
    return fileErrorText(*OfFile);
  return Error.what();
}

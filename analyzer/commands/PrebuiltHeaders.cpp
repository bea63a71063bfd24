#include "commands/PrebuiltHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <filesystem>

using namespace syncline::lint;
namespace fs = std::filesystem;

namespace {

/// An option with its value, each possibly preceded by -Xclang.
struct Option {
  std::string Name;
  std::string Value;
  /// The number of arguments that it occupies; 0 if there is no option.
  size_t Length = 0;
  bool IsForParser = false;
};

} // namespace

static Option optionAt(const std::vector<std::string> &Arguments, size_t I) {
  size_t Left = Arguments.size() - I;
  if (Left >= 4 && Arguments[I] == "-Xclang" && Arguments[I + 2] == "-Xclang")
    return {Arguments[I + 1], Arguments[I + 3], 4, true};
  if (Left >= 2)
    return {Arguments[I], Arguments[I + 1], 2, false};
  return {};
}

static bool isFile(const std::string &Directory, const fs::path &File) {
  std::error_code Ignored;
  return fs::is_regular_file(Directory / File, Ignored);
}

static bool includes(const std::vector<std::string> &Arguments,
                     const std::string &Header) {
  for (size_t I = 1; I < Arguments.size(); ++I)
    if (Option Found = optionAt(Arguments, I);
        Found.Name == "-include" && Found.Value == Header)
      return true;
  return false;
}

/// In this form, Clang's driver does not search for a precompiled header.
static void includePlainly(std::vector<std::string> &Arguments,
                           const std::string &Header) {
  llvm::append_values(Arguments, "-Xclang", "-include", "-Xclang", Header);
}

std::vector<std::string>
commands::withoutPrebuiltHeaders(const std::vector<std::string> &Arguments,
                                 const std::string &Directory) {
  std::vector<std::string> Kept;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    Option Found = optionAt(Arguments, I);
    if (Found.Name == "-include-pch") {
      std::string Header = fs::path(Found.Value).replace_extension().string();
      if (!includes(Arguments, Header)) {
        if (isFile(Directory, Header))
          includePlainly(Kept, Header);
        else
          llvm::append_values(Kept, Found.Name, Found.Value);
      }
    } else if (Found.Name == "-include" && !Found.IsForParser &&
               isFile(Directory, Found.Value + ".pch")) {
      includePlainly(Kept, Found.Value);
    } else {
      Kept.push_back(Arguments[I]);
      continue;
    }
    I += Found.Length - 1;
  }
  return Kept;
}

std::vector<std::string>
commands::prebuiltHeaders(const std::vector<std::string> &Arguments,
                          const std::string &Directory) {
  std::vector<std::string> Files;
  for (size_t I = 0; I < Arguments.size(); ++I)
    if (Option Found = optionAt(Arguments, I); Found.Name == "-include-pch")
      Files.push_back((fs::path(Directory) / Found.Value).string());
  return Files;
}

#include "frontend/LibTorchVersion.h"

#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

using namespace clang;
using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::frontend;
using namespace syncline::rules;
namespace fs = std::filesystem;

/// The number that `#define Name` defines.
static std::optional<unsigned> definedNumber(llvm::StringRef Text,
                                             llvm::StringRef Name) {
  std::string Define = ("#define " + Name + " ").str();
  size_t At = Text.find(Define);
  unsigned Number = 0;
  if (At == llvm::StringRef::npos ||
      Text.substr(At + Define.size()).ltrim().consumeInteger(10, Number))
    return std::nullopt;
  return Number;
}

static std::optional<Version> readVersionHeader(const fs::path &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File.string());
  if (!Buffer)
    return std::nullopt;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  auto Major = definedNumber(Text, "TORCH_VERSION_MAJOR");
  auto Minor = definedNumber(Text, "TORCH_VERSION_MINOR");
  if (!Major || !Minor)
    return std::nullopt;
  return Version{*Major, *Minor};
}

std::optional<Version> lint::frontend::detectLibTorch(Preprocessor &PP) {
  // Its path since 2.9, and its earlier path.
  static const char *const Headers[] = {
      "torch/headeronly/version.h", "torch/csrc/api/include/torch/version.h",
      "torch/version.h"};
  for (const DirectoryLookup &Each :
       PP.getHeaderSearchInfo().search_dir_range()) {
    if (!Each.isNormalDir())
      continue;
    for (const char *Header : Headers)
      if (auto Found =
              readVersionHeader(fs::path(Each.getName().str()) / Header))
        return Found;
  }
  return std::nullopt;
}

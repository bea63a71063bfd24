#include "commands/DatabaseFile.h"
#include "form/ParseJson.h"
#include "io/Errors.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/YAMLParser.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

using namespace clang::tooling;
using namespace syncline::lint;
using namespace syncline::lint::io;
using nlohmann::json;

/// Whether \p Text is YAML, which Clang accepts. It includes JSON with trailing
/// commas.
static bool isYaml(llvm::StringRef Text) {
  llvm::SourceMgr Sources;
  // By default, errors go to standard error and name no file.
  Sources.setDiagHandler([](const llvm::SMDiagnostic &, void *) {});
  llvm::yaml::Stream Stream(Text, Sources);
  return Stream.validate() && !Stream.failed();
}

/// Why \p Text cannot be parsed; empty if it can.
static std::string syntaxError(llvm::StringRef Text) {
  if (json::accept(Text.begin(), Text.end()) ||
      (isYaml(Text) && !Text.trim().empty()))
    return {};
  try {
    [[maybe_unused]] auto Ignored = syncline::form::parseJson<json>(Text);
  } catch (const syncline::form::FormError &E) {
    return E.what();
  }
  return {};
}

/// Clang's \p Message, a sentence, within another one.
static std::string asReason(std::string Message) {
  std::ranges::replace(Message, '\n', ' ');
  llvm::StringRef Reason = llvm::StringRef(Message).trim().rtrim('.');
  if (Reason.empty())
    return "not a compilation database";
  return llvm::toLower(Reason.front()) + Reason.drop_front().str();
}

std::unique_ptr<CompilationDatabase>
commands::readDatabase(const std::string &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    throw UsageError(
        File + ": " + asReason(Buffer.getError().message()) +
        "; configure with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  llvm::StringRef Text = (*Buffer)->getBuffer();
  std::string Error = syntaxError(Text);
  std::unique_ptr<CompilationDatabase> Database;
  if (Error.empty())
    Database = JSONCompilationDatabase::loadFromBuffer(
        Text, Error, JSONCommandLineSyntax::AutoDetect);
  if (!Database)
    throw UsageError(File + ": " + asReason(Error));
  return expandResponseFiles(std::move(Database),
                             llvm::vfs::getRealFileSystem());
}

#include "commands/DatabaseFile.h"
#include "commands/OpenQuotes.h"
#include "form/ParseJson.h"
#include "io/Errors.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/YAMLParser.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

using namespace clang::tooling;
using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::io;
using nlohmann::json;
using syncline::form::kindOf;
namespace fs = std::filesystem;

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

/// What is wrong with an entry of a database; empty if nothing is.
static std::string entryError(const json &Entry) {
  if (!Entry.is_object())
    return "must be an object, not " + kindOf(Entry);
  for (const char *Key : {"directory", "file"}) {
    auto Found = Entry.find(Key);
    if (Found == Entry.end())
      return std::string("'") + Key + "' is missing";
    if (!Found->is_string())
      return std::string("'") + Key + "' must be a string, not " +
             kindOf(*Found);
  }
  auto Words = Entry.find("arguments"), Command = Entry.find("command");
  if (Words == Entry.end() && Command == Entry.end())
    return "'command' and 'arguments' are missing";
  if (Words != Entry.end() &&
      (!Words->is_array() || !std::ranges::all_of(*Words, &json::is_string)))
    return "'arguments' must be an array of strings";
  if (Command != Entry.end() && !Command->is_string())
    return "'command' must be a string, not " + kindOf(*Command);
  return {};
}

/// Why \p Text, which Clang refuses, is no compilation database. Clang names no
/// entry. Empty if it is not JSON, or if its entries are as they should be.
static std::string formError(llvm::StringRef Text) {
  json Document = json::parse(Text.begin(), Text.end(), nullptr,
                              /*allow_exceptions=*/false);
  if (Document.is_discarded())
    return {};
  if (!Document.is_array())
    return "must be an array of compile commands, not " + kindOf(Document);
  for (size_t I = 0; I < Document.size(); ++I) {
    std::string Error = entryError(Document[I]);
    if (Error.empty())
      continue;
    std::string Name = Document[I].is_object()
                           ? Document[I].value("file", json()).dump()
                           : "null";
    std::string Place = "entry " + std::to_string(I + 1);
    if (Name.starts_with('"'))
      Place.append(" (").append(Name).append(")");
    return Place.append(": ").append(Error);
  }
  return {};
}

/// \p Text with each relative "directory" below \p Folder, that of the
/// database: what build tools that write one mean. Clang leaves it relative,
/// and then finds no command for the files. Nothing if all of them are
/// absolute.
static std::optional<std::string> withAbsoluteFolders(llvm::StringRef Text,
                                                      const fs::path &Folder) {
  // A large database takes long to parse.
  if (!llvm::Regex("\"directory\"[ \t\r\n]*:[ \t\r\n]*\"[^/]").match(Text))
    return std::nullopt;
  json Document = json::parse(Text.begin(), Text.end(), nullptr,
                              /*allow_exceptions=*/false);
  if (!Document.is_array())
    return std::nullopt;
  for (json &Entry : Document)
    if (Entry.is_object() && Entry.contains("directory") &&
        Entry["directory"].is_string())
      Entry["directory"] =
          (Folder / Entry["directory"].get<std::string>()).lexically_normal();
  return Document.dump();
}

/// Clang's \p Message, a sentence, within another one.
static std::string asReason(std::string Message) {
  std::ranges::replace(Message, '\n', ' ');
  llvm::StringRef Reason = llvm::StringRef(Message).trim().rtrim('.');
  if (Reason.empty())
    return "not a compilation database";
  return llvm::toLower(Reason.front()) + Reason.drop_front().str();
}

DatabaseContents commands::readDatabase(const std::string &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    throw UsageError(
        File + ": " + asReason(Buffer.getError().message()) +
        "; configure with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  llvm::StringRef Text = (*Buffer)->getBuffer();
  std::string Error = syntaxError(Text);
  std::unique_ptr<CompilationDatabase> Database;
  if (Error.empty()) {
    std::optional<std::string> Absolute =
        withAbsoluteFolders(Text, fs::absolute(File).parent_path());
    Database = JSONCompilationDatabase::loadFromBuffer(
        Absolute ? llvm::StringRef(*Absolute) : Text, Error,
        JSONCommandLineSyntax::AutoDetect);
  }
  if (!Database) {
    std::string Form = formError(Text);
    throw UsageError(File + ": " + (Form.empty() ? asReason(Error) : Form));
  }
  return {
      expandResponseFiles(std::move(Database), llvm::vfs::getRealFileSystem()),
      filesWithOpenQuote(Text, fs::absolute(File).parent_path())};
}

#include "commands/OpenQuotes.h"

#include <nlohmann/json.hpp>

using namespace syncline::lint;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// A shell that reads a command letter by letter.
class Quotes {
public:
  void read(char Letter) {
    if (IsEscaped)
      IsEscaped = false;
    else if (Letter == '\\' && Open != '\'')
      IsEscaped = true;
    else if (Open)
      Open = Letter == Open ? 0 : Open;
    else if (Letter == '"' || Letter == '\'')
      Open = Letter;
  }
  bool isOpen() const { return Open; }

private:
  /// 0: none.
  char Open = 0;
  bool IsEscaped = false;
};

} // namespace

static bool opensQuote(llvm::StringRef Command) {
  Quotes Shell;
  for (char Letter : Command)
    Shell.read(Letter);
  return Shell.isOpen();
}

/// Whether a string of JSON, at whose first letter \p Text begins, is such a
/// command.
static bool opensQuoteInJson(llvm::StringRef Text) {
  Quotes Shell;
  for (size_t I = 0; I < Text.size() && Text[I] != '"'; ++I) {
    if (Text[I] == '\\' && I + 1 < Text.size())
      ++I;
    Shell.read(Text[I]);
  }
  return Shell.isOpen();
}

/// A large database takes long to parse, and hardly any has such a command.
static bool mayHaveOpenQuote(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Key = "\"command\"";
  for (size_t At = Text.find(Key); At != llvm::StringRef::npos;
       At = Text.find(Key, At)) {
    At += Key.size();
    llvm::StringRef Value = Text.substr(At).ltrim();
    if (!Value.consume_front(":"))
      continue;
    Value = Value.ltrim();
    if (Value.consume_front("\"") && opensQuoteInJson(Value))
      return true;
  }
  return false;
}

static std::string textAt(const json &Entry, const char *Key) {
  auto Found = Entry.find(Key);
  return Found != Entry.end() && Found->is_string() ? Found->get<std::string>()
                                                    : "";
}

std::set<std::string> commands::filesWithOpenQuote(llvm::StringRef Text,
                                                   const fs::path &Folder) {
  std::set<std::string> Result;
  if (!mayHaveOpenQuote(Text))
    return Result;
  json Document = json::parse(Text.begin(), Text.end(), nullptr,
                              /*allow_exceptions=*/false);
  if (!Document.is_array())
    return Result;
  for (const json &Entry : Document) {
    if (!Entry.is_object() || Entry.contains("arguments") ||
        !opensQuote(textAt(Entry, "command")))
      continue;
    fs::path File = Folder / textAt(Entry, "directory") / textAt(Entry, "file");
    Result.insert(File.lexically_normal());
  }
  return Result;
}

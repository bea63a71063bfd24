#include "pipeline/LocationPrinter.h"
#include "fixes/context/SourceText.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

#include <filesystem>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::pipeline;
namespace fs = std::filesystem;

SourceLocation LocationPrinter::shown(SourceLocation Location) const {
  return Sources.getFileLoc(Location);
}

static std::string pathOf(FileID File, const SourceManager &Sources,
                          const std::string &WorkingDirectory) {
  OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return "<unknown>";
  llvm::SmallString<256> Absolute(Entry->getName());
  Sources.getFileManager().makeAbsolutePath(Absolute);
  fs::path Path = fs::path(Absolute.str().str()).lexically_normal();
  fs::path Relative = Path.lexically_relative(WorkingDirectory);
  if (!Relative.empty() && *Relative.begin() != "..")
    return Relative.string();
  return Path.string();
}

std::string LocationPrinter::path(FileID File) const {
  // The map uses the invalid ID for its empty slots.
  if (File.isInvalid())
    return "<unknown>";
  std::string &Known = Paths[File];
  if (Known.empty())
    Known = pathOf(File, Sources, WorkingDirectory);
  return Known;
}

std::string LocationPrinter::path(SourceLocation Location) const {
  return path(Sources.getFileID(shown(Location)));
}

unsigned LocationPrinter::line(SourceLocation Location) const {
  return Sources.getSpellingLineNumber(shown(Location));
}

std::string LocationPrinter::place(SourceLocation Location) const {
  return path(Location) + ":" + std::to_string(line(Location)) + ":" +
         std::to_string(Sources.getExpansionColumnNumber(Location));
}

std::string LocationPrinter::textOfLine(SourceLocation Location) const {
  SourceLocation Shown = shown(Location);
  FileID File = Sources.getFileID(Shown);
  bool Invalid = false;
  llvm::StringRef Text = Sources.getBufferData(File, &Invalid);
  if (Invalid)
    return {};
  SourceLocation Start =
      Sources.translateLineCol(File, Sources.getSpellingLineNumber(Shown), 1);
  Text = Text.substr(Sources.getFileOffset(Start));
  return Text.take_until([](char C) { return C == '\n' || C == '\r'; }).str();
}

PathStep LocationPrinter::step(SourceLocation Location,
                               std::string Text) const {
  SourceLocation Shown = shown(Location);
  PathStep Step;
  Step.File = path(Shown);
  Step.Line = Sources.getSpellingLineNumber(Shown);
  Step.Column = Sources.getSpellingColumnNumber(Shown);
  Step.Text = std::move(Text);
  Step.Utf16Column = utf16ColumnAt(Shown, Sources);
  return Step;
}

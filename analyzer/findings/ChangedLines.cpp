#include "findings/ChangedLines.h"
#include "io/Errors.h"
#include "io/RealPath.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

using namespace syncline::lint::findings;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

static constexpr unsigned LastLine = std::numeric_limits<unsigned>::max();

std::vector<ChangedLines::Range> &ChangedLines::rangesOf(const fs::path &File) {
  return Ranges[realPath(File).string()];
}

void ChangedLines::addFile(const fs::path &File) {
  rangesOf(File).push_back({1, LastLine});
}

bool ChangedLines::contains(const fs::path &File, unsigned Line) const {
  auto Known = Ranges.find(realPath(File).string());
  return Known != Ranges.end() &&
         std::any_of(Known->second.begin(), Known->second.end(),
                     [&](const Range &Each) {
                       return Each.First <= Line && Line <= Each.Last;
                     });
}

bool ChangedLines::touches(const fs::path &File) const {
  return Ranges.contains(realPath(File).string());
}

std::vector<std::string> ChangedLines::files() const {
  std::vector<std::string> Result;
  Result.reserve(Ranges.size());
  for (const auto &[File, Lines] : Ranges)
    Result.push_back(File);
  return Result;
}

/// Parses a line number other than 0.
static std::optional<unsigned> lineNumber(llvm::StringRef Text) {
  unsigned Number = 0;
  if (Text.empty() || !llvm::all_of(Text, llvm::isDigit) ||
      Text.getAsInteger(10, Number) || Number == 0)
    return std::nullopt;
  return Number;
}

void ChangedLines::addLines(llvm::StringRef Text) {
  auto [File, Lines] = Text.rsplit(':');
  auto [First, Last] = Lines.split('-');
  bool IsOneLine = !Lines.contains('-');
  std::optional<unsigned> From = lineNumber(First);
  std::optional<unsigned> To = IsOneLine ? From : lineNumber(Last);
  if (File.empty() || !From || !To)
    throw UsageError("--lines: '" + Text.str() +
                     "' is not FILE:LINE or FILE:FIRST-LAST");
  if (*To < *From)
    throw UsageError("--lines: '" + Text.str() + "' ends before it begins");
  std::error_code Ignored;
  if (!fs::is_regular_file(File.str(), Ignored))
    throw UsageError("--lines: " + File.str() + ": no such file");
  rangesOf(File.str()).push_back({*From, *To});
}

/// The path that git prints as \p Text, which is quoted if one of its
/// characters needs an escape.
static std::string unquoted(llvm::StringRef Text) {
  // Git ends a name that contains a blank with a tab.
  Text = Text.rtrim("\t\r");
  if (!Text.consume_front("\""))
    return Text.str();
  static constexpr llvm::StringLiteral Letters = "abtnvfr";
  static constexpr llvm::StringLiteral Meant = "\a\b\t\n\v\f\r";
  std::string Result;
  while (!Text.empty() && Text.front() != '"') {
    char C = Text.front();
    Text = Text.drop_front();
    if (C != '\\' || Text.empty()) {
      Result += C;
      continue;
    }
    unsigned Octal = 0;
    if (Text.size() >= 3 && !Text.take_front(3).getAsInteger(8, Octal)) {
      Result += static_cast<char>(Octal);
      Text = Text.drop_front(3);
      continue;
    }
    size_t Letter = Letters.find(Text.front());
    Result += Letter == llvm::StringRef::npos ? Text.front() : Meant[Letter];
    Text = Text.drop_front();
  }
  return Result;
}

namespace {

/// A hunk header: @@ -a,b +c,d @@
struct HunkHeader {
  unsigned OldCount = 1;
  unsigned NewStart = 0;
  unsigned NewCount = 1;
};

} // namespace

/// Parses "12,3", or "12", which means "12,1".
static bool readSpan(llvm::StringRef Text, unsigned &Start, unsigned &Count) {
  auto [First, Length] = Text.split(',');
  Count = 1;
  return !First.getAsInteger(10, Start) &&
         (Length.empty() || !Length.getAsInteger(10, Count));
}

static std::optional<HunkHeader> parseHunkHeader(llvm::StringRef Line) {
  HunkHeader Header;
  unsigned OldStart = 0;
  if (!Line.consume_front("@@ -"))
    return std::nullopt;
  auto [Old, Rest] = Line.split(" +");
  llvm::StringRef New = Rest.split(" @@").first;
  if (!readSpan(Old, OldStart, Header.OldCount) ||
      !readSpan(New, Header.NewStart, Header.NewCount))
    return std::nullopt;
  return Header;
}

static llvm::StringRef takeLine(llvm::StringRef &Text) {
  auto [Line, Rest] = Text.split('\n');
  Text = Rest;
  return Line;
}

/// Consumes the lines of a hunk from \p Diff by count, because any of them may
/// look like a file header, and visits each added line.
static bool readHunk(llvm::StringRef &Diff, HunkHeader Left,
                     const std::function<void(unsigned)> &Changed) {
  unsigned Line = Left.NewStart;
  while (Left.OldCount > 0 || Left.NewCount > 0) {
    if (Diff.empty())
      return false;
    llvm::StringRef Text = takeLine(Diff);
    char Kind = Text.empty() ? ' ' : Text.front();
    if (Kind == '\\') // No newline at end of file
      continue;
    bool IsOld = Kind == '-' || Kind == ' ', IsNew = Kind == '+' || Kind == ' ';
    if ((!IsOld && !IsNew) || (IsOld && Left.OldCount == 0) ||
        (IsNew && Left.NewCount == 0))
      return false;
    if (Kind == '+')
      Changed(Line);
    Left.OldCount -= IsOld;
    Left.NewCount -= IsNew;
    Line += IsNew;
  }
  return true;
}

void ChangedLines::addDiff(llvm::StringRef Diff, const fs::path &Root) {
  fs::path File;
  std::vector<Range> *Known = nullptr; // set by the file's first changed line
  auto Add = [&](unsigned Line) {
    if (!Known)
      Known = &rangesOf(File);
    if (!Known->empty() && Known->back().Last + 1 == Line)
      Known->back().Last = Line;
    else
      Known->push_back({Line, Line});
  };
  while (!Diff.empty()) {
    llvm::StringRef Line = takeLine(Diff);
    if (Line.consume_front("+++ ")) {
      std::string Name = unquoted(Line);
      bool IsThere = llvm::StringRef(Name).starts_with("b/"); // or /dev/null
      File = IsThere ? Root / Name.substr(2) : fs::path();
      Known = nullptr;
    } else if (Line.starts_with("@@ ")) {
      std::optional<HunkHeader> Header = parseHunkHeader(Line);
      if (!Header || (File.empty() && Header->NewCount > 0) ||
          !readHunk(Diff, *Header, Add))
        throw UsageError("cannot read the diff at '" + Line.str() + "'");
    }
  }
}

#include "report/model/LoopAtLine.h"

#include "format/Error.h"
#include "report/model/Loops.h"
#include "timeline/LoopAroundLine.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <vector>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::report;
using namespace syncline::timeline;

/// An error names so many loops.
static constexpr size_t MostNamed = 3;

namespace {

struct KnownLoop {
  const LoopRow *Row = nullptr;
  LoopEntry Entry;
  /// Identifies the function that has the loop.
  uint64_t Function = 0;
};

} // namespace

std::optional<SourceLine> report::parseSourceLine(const std::string &Text) {
  size_t Colon = Text.rfind(':');
  if (Colon == std::string::npos)
    return std::nullopt;
  SourceLine Result{Text.substr(0, Colon), 0};
  const char *End = Text.data() + Text.size();
  auto [Rest, Error] =
      std::from_chars(Text.data() + Colon + 1, End, Result.Line);
  bool IsName = !std::filesystem::path(Result.File).filename().empty();
  if (Error != std::errc() || Rest != End || !Result.Line || !IsName)
    return std::nullopt;
  return Result;
}

/// Whether \p Part is \p Whole, or its last parts.
static bool isEndOf(const std::string &Part, const std::string &Whole) {
  return Whole == Part || (!Part.empty() && Whole.ends_with("/" + Part));
}

/// A recorded path may be relative to a folder that is unknown.
static bool isNamed(const std::string &Recorded, const std::string &Name) {
  std::string File = std::filesystem::path(Name).lexically_normal().string();
  return isEndOf(File, Recorded) || isEndOf(Recorded, File);
}

static std::vector<KnownLoop> knownLoops(std::span<const LoopRow> Rows,
                                         LoadedTrace &Recorded) {
  std::vector<LoopEntry> Entries;
  for (const LoopRow &Row : Rows)
    Entries.push_back(loopEntry(Recorded, Row));
  tellLoopsApart(Entries, Rows, Recorded);
  std::vector<KnownLoop> Result;
  for (const LoopRow &Row : Rows) {
    std::vector<StackNames::PathFrame> Path = Recorded.Stacks.path(Row.Stack);
    uint64_t Function =
        Row.Depth < Path.size() ? Path[Row.Depth].At.Function : 0;
    Result.push_back({&Row, std::move(Entries[Result.size()]), Function});
  }
  return Result;
}

/// \p Row must be of a Python function if the place of its loop is known.
static bool hasInBody(const KnownLoop &Loop, uint32_t Line,
                      const PythonCodes &Codes) {
  const CodeLoops *Code =
      Loop.Row->Code ? Codes.loopsOf(Loop.Function) : nullptr;
  return Code && loopAroundLine(*Code, Codes.linesOf(Loop.Function), Line) ==
                     Loop.Row->Code;
}

static bool isAround(uint32_t Outer, uint32_t Inner,
                     std::span<const KnownLoop> Loops) {
  for (uint32_t Up = Loops[Inner].Row->Parent; Up != NoRow;
       Up = Loops[Up].Row->Parent)
    if (Up == Outer)
      return true;
  return false;
}

/// Whether both are the same loop of the code, in calls of its function from
/// different places. Without its code, a loop and one inside of it can begin
/// with the same call.
static bool areSame(uint32_t A, uint32_t B, std::span<const KnownLoop> Loops) {
  const KnownLoop &First = Loops[A], &Second = Loops[B];
  if (First.Function != Second.Function || First.Row->Code != Second.Row->Code)
    return false;
  return First.Row->Code || (!isAround(A, B, Loops) && !isAround(B, A, Loops));
}

[[noreturn]] static void failOfSeveral(const SourceLine &Line,
                                       std::span<const uint32_t> Found,
                                       std::span<const KnownLoop> Loops,
                                       const std::string &Path) {
  std::vector<std::string> Names;
  for (uint32_t Each : Found) {
    const LoopEntry &Own = Loops[Each].Entry;
    Names.push_back(fmt::format(
        "{} is {}:{} ({}){}", Each + 1, Own.File, Own.Line, Own.Function,
        Own.Caller.empty() ? "" : " from " + Own.Caller));
  }
  throw trace::TraceError(fmt::format(
      "{}: several loops are at {}:{}, so choose one with --loop: {}", Path,
      Line.File, Line.Line, fmt::join(Names, ", ")));
}

/// The first titles of some loops, each once.
static std::string titlesOf(std::span<const KnownLoop *const> Loops) {
  std::vector<std::string> Result;
  for (const KnownLoop *Each : Loops)
    if (Result.size() < MostNamed &&
        std::ranges::find(Result, Each->Entry.Title) == Result.end())
      Result.push_back(Each->Entry.Title);
  return fmt::format("{}", fmt::join(Result, ", "));
}

/// Loops that the caller may have meant.
static std::string alternatives(const SourceLine &Line,
                                const std::vector<KnownLoop> &Loops) {
  std::vector<const KnownLoop *> InFile, WithLine;
  for (const KnownLoop &Each : Loops) {
    if (Each.Entry.Line)
      WithLine.push_back(&Each);
    if (Each.Entry.Line && isNamed(Each.Entry.File, Line.File))
      InFile.push_back(&Each);
  }
  std::ranges::stable_sort(InFile, {}, [&](const KnownLoop *Each) {
    uint32_t At = Each->Entry.Line;
    return At > Line.Line ? At - Line.Line : Line.Line - At;
  });
  if (!InFile.empty())
    return "the nearest ones in this file: " + titlesOf(InFile);
  if (!WithLine.empty())
    return "the longest ones: " + titlesOf(WithLine);
  return "their lines are unknown, and --loop chooses one by its number";
}

uint32_t report::loopAtLine(const SourceLine &Line,
                            std::span<const LoopRow> Rows,
                            LoadedTrace &Recorded) {
  std::vector<KnownLoop> Loops = knownLoops(Rows, Recorded);
  std::vector<uint32_t> Heads, Bodies;
  for (uint32_t I = 0; I < Loops.size(); ++I) {
    if (!isNamed(Loops[I].Entry.File, Line.File))
      continue;
    if (Loops[I].Entry.Line == Line.Line)
      Heads.push_back(I);
    else if (hasInBody(Loops[I], Line.Line, Recorded.Stacks.codes()))
      Bodies.push_back(I);
  }
  const std::vector<uint32_t> &Found = Heads.empty() ? Bodies : Heads;
  if (Found.empty())
    throw trace::TraceError(fmt::format(
        "{}: no loop of the thread that makes the steps begins at "
        "{}:{}; {}",
        Recorded.Path, Line.File, Line.Line, alternatives(Line, Loops)));
  bool IsOne = std::ranges::all_of(Found, [&](uint32_t Each) {
    return Each == Found.front() || areSame(Found.front(), Each, Loops);
  });
  if (!IsOne)
    failOfSeveral(Line, Found, Loops, Recorded.Path);
  // The loops with most time come first.
  return Found.front();
}

#include "fixes/UnifiedDiff.h"
#include "fixes/edits/Edit.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::fixes::edits;

static constexpr size_t ContextLines = 3;

std::string fixes::applyEdits(const std::string &Text,
                              const std::vector<Replacement> &Edits) {
  std::string Result;
  size_t At = 0;
  for (const Replacement &Each : Edits) {
    Result.append(Text, At, Each.Offset - At);
    Result += Each.Text;
    At = Each.Offset + Each.Length;
  }
  return Result.append(Text, At);
}

namespace {

/// Lines including their line breaks.
std::vector<std::string> linesOf(const std::string &Text) {
  std::vector<std::string> Lines;
  for (size_t At = 0; At < Text.size();) {
    size_t End = Text.find('\n', At);
    End = End == std::string::npos ? Text.size() : End + 1;
    Lines.push_back(Text.substr(At, End - At));
    At = End;
  }
  return Lines;
}

/// Replaces the old lines [First, Last) by New.
struct Change {
  size_t First = 0;
  size_t Last = 0;
  std::vector<std::string> New;
};

class Differ {
public:
  Differ(const std::string &Text, const std::vector<Replacement> &Edits)
      : Text(Text), Edits(Edits), Old(linesOf(Text)) {
    for (size_t At = 0; const std::string &Line : Old) {
      Starts.push_back(At);
      At += Line.size();
    }
    Starts.push_back(Text.size());
  }

  std::vector<Change> changes() const {
    std::vector<Change> Changes;
    for (size_t I = 0; I < Edits.size();) {
      Change Next;
      Next.First = lineOf(Edits[I].Offset);
      Next.Last = lastLineOf(Edits[I]);
      size_t J = I + 1;
      // Edits that share a line are one change.
      for (; J < Edits.size() && lineOf(Edits[J].Offset) < Next.Last; ++J)
        Next.Last = std::max(Next.Last, lastLineOf(Edits[J]));
      Next.New = edited(Next, I, J);
      trim(Next);
      if (Next.First != Next.Last || !Next.New.empty())
        Changes.push_back(std::move(Next));
      I = J;
    }
    return Changes;
  }

  const std::vector<std::string> &old() const { return Old; }

private:
  size_t lineOf(size_t Offset) const {
    auto After = std::upper_bound(Starts.begin(), Starts.end() - 1, Offset);
    return static_cast<size_t>(After - Starts.begin()) - (Old.empty() ? 0 : 1);
  }

  /// One past the last line that \p Edit affects: if it deletes a line break,
  /// that includes the next line.
  size_t lastLineOf(const Replacement &Edit) const {
    return std::min(lineOf(Edit.Offset + Edit.Length) + 1, Old.size());
  }

  std::vector<std::string> edited(const Change &C, size_t I, size_t J) const {
    size_t From = Starts[C.First];
    std::vector<Replacement> Inside(Edits.begin() + static_cast<long>(I),
                                    Edits.begin() + static_cast<long>(J));
    for (Replacement &Each : Inside)
      Each.Offset -= static_cast<unsigned>(From);
    return linesOf(
        applyEdits(Text.substr(From, Starts[C.Last] - From), Inside));
  }

  /// Turns unchanged lines of \p C into context.
  void trim(Change &C) const {
    while (C.First < C.Last && !C.New.empty() && Old[C.First] == C.New[0]) {
      ++C.First;
      C.New.erase(C.New.begin());
    }
    while (C.First < C.Last && !C.New.empty() &&
           Old[C.Last - 1] == C.New.back()) {
      --C.Last;
      C.New.pop_back();
    }
  }

  const std::string &Text;
  const std::vector<Replacement> &Edits;
  std::vector<std::string> Old;
  std::vector<size_t> Starts;
};

void addLine(char Mark, const std::string &Line, std::string &To) {
  To += Mark;
  To += Line;
  if (!Line.ends_with('\n'))
    To += "\n\\ No newline at end of file\n";
}

/// "12,3" as in a hunk header; an empty range is at the line before it.
std::string rangeText(size_t First, size_t Count) {
  return std::to_string(Count == 0 ? First : First + 1) +
         (Count == 1 ? "" : "," + std::to_string(Count));
}

/// One hunk for changes that are less than twice the context apart.
std::string hunkOf(const std::vector<std::string> &Old,
                   const std::vector<Change> &Changes, size_t I, size_t J,
                   long Shift) {
  size_t First = Changes[I].First - std::min(Changes[I].First, ContextLines);
  size_t Last = std::min(Changes[J - 1].Last + ContextLines, Old.size());
  std::string Body;
  size_t Count = 0, At = First;
  auto Keep = [&](size_t Until) {
    for (; At < Until; ++At, ++Count)
      addLine(' ', Old[At], Body);
  };
  for (size_t K = I; K < J; ++K) {
    Keep(Changes[K].First);
    for (; At < Changes[K].Last; ++At)
      addLine('-', Old[At], Body);
    for (const std::string &Line : Changes[K].New)
      addLine('+', Line, Body);
    Count += Changes[K].New.size();
  }
  Keep(Last);
  size_t NewFirst = static_cast<size_t>(static_cast<long>(First) + Shift);
  return "@@ -" + rangeText(First, Last - First) + " +" +
         rangeText(NewFirst, Count) + " @@\n" + Body;
}

} // namespace

std::string fixes::unifiedDiff(const std::string &Path, const std::string &Text,
                               const std::vector<Replacement> &Edits) {
  Differ Differ(Text, Edits);
  std::vector<Change> Changes = Differ.changes();
  if (Changes.empty())
    return {};
  std::string Shown = Path.starts_with('/') ? Path.substr(1) : Path;
  std::string Result = "--- a/" + Shown + "\n+++ b/" + Shown + "\n";
  long Shift = 0;
  for (size_t I = 0; I < Changes.size();) {
    size_t J = I + 1;
    while (J < Changes.size() &&
           Changes[J].First - Changes[J - 1].Last <= 2 * ContextLines)
      ++J;
    Result += hunkOf(Differ.old(), Changes, I, J, Shift);
    for (size_t K = I; K < J; ++K)
      Shift += static_cast<long>(Changes[K].New.size()) -
               static_cast<long>(Changes[K].Last - Changes[K].First);
    I = J;
  }
  return Result;
}

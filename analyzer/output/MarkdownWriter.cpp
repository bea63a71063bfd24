#include "output/MarkdownWriter.h"
#include "output/Writer.h"

#include "llvm/Support/JSON.h"

#include <algorithm>
#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::output;
using namespace syncline::rules;

/// Nobody reads more rows in a comment.
static constexpr size_t MaxRows = 100;
/// A comment on GitHub has at most 65,536 characters; the rest is for the text
/// around the table.
static constexpr size_t MaxTableBytes = 65'000;

/// \p Text as a literal table cell: no Markdown, no HTML, one line.
static std::string cell(const std::string &Text) {
  std::string Result;
  for (char C : llvm::json::fixUTF8(Text)) {
    if (C == '&')
      Result += "&amp;";
    else if (C == '<')
      Result += "&lt;";
    else if (C == '>')
      Result += "&gt;";
    else if (C == '\n' || C == '\r')
      Result += ' ';
    else if (std::string_view("\\|`*_[]~$").find(C) != std::string_view::npos)
      (Result += '\\') += C;
    else
      Result += C;
  }
  return Result;
}

static std::string counted(std::ptrdiff_t Count, const std::string &Word) {
  return std::to_string(Count) + ' ' + Word + (Count == 1 ? "" : "s");
}

static bool isSync(const Finding &F) { return F.Rule->Effect == Effect::Sync; }
static bool isHot(const Finding &F) { return F.Heat != Heat::Cold; }

static std::string headline(const std::vector<Finding> &Findings) {
  auto Hot =
      std::count_if(Findings.begin(), Findings.end(),
                    [](const Finding &F) { return isSync(F) && isHot(F); });
  auto Hazards = std::count_if(Findings.begin(), Findings.end(),
                               [](const Finding &F) { return !isSync(F); });
  std::string Text = counted(std::ssize(Findings), "finding") + " (" +
                     std::to_string(Hot) + " on hot paths";
  if (Hazards > 0)
    Text += ", " + counted(Hazards, "asynchronous hazard");
  return "### " + Text + ")\n\n";
}

static std::string row(const Finding &F) {
  return "| " + cell(F.File + ':' + std::to_string(F.Line)) + " | " +
         cell(F.Message) + " | " + cell(F.Rule->Id) + " (" +
         toString(F.Confidence) + ") | " + cell(remedyTitle(F)) + " |\n";
}

/// Sorts the most expensive findings first; otherwise keeps the order.
static std::vector<const Finding *>
hotOnesFirst(const std::vector<Finding> &Findings) {
  std::vector<const Finding *> Sorted;
  Sorted.reserve(Findings.size());
  for (const Finding &F : Findings)
    Sorted.push_back(&F);
  std::stable_partition(Sorted.begin(), Sorted.end(),
                        [](const Finding *F) { return isHot(*F); });
  return Sorted;
}

namespace {
class MarkdownWriter : public Writer {
public:
  void reportProblems(const std::vector<Problem> &All) override {
    Problems = All;
  }

  void write(const std::vector<Finding> &Findings, std::ostream &Out) override {
    if (Findings.empty())
      Out << "No findings.\n";
    else
      writeTable(Findings, Out);
    for (size_t I = 0; I < Problems.size(); ++I)
      Out << (I == 0 ? "\n- " : "- ") << cell(problemNotice(Problems[I]))
          << '\n';
  }

private:
  static void writeTable(const std::vector<Finding> &Findings,
                         std::ostream &Out) {
    std::string Table = "| Location | Finding | Rule | Remedy |\n"
                        "| :-- | :-- | :-- | :-- |\n";
    size_t Rows = 0;
    for (const Finding *F : hotOnesFirst(Findings)) {
      std::string Row = row(*F);
      if (Rows == MaxRows || Table.size() + Row.size() > MaxTableBytes)
        break;
      Table += Row;
      ++Rows;
    }
    Out << headline(Findings) << Table;
    if (size_t More = Findings.size() - Rows)
      Out << "\n"
          << More << " more " << (More == 1 ? "is" : "are") << " not shown.\n";
  }

  std::vector<Problem> Problems;
};
} // namespace

std::unique_ptr<Writer> output::makeMarkdownWriter() {
  return std::make_unique<MarkdownWriter>();
}

#include "isolation/WorkItem.h"

#include "llvm/Support/xxhash.h"

#include <array>

using namespace syncline::lint;
using namespace syncline::lint::isolation;

namespace {
struct StageText {
  const char *Name;
  /// The work that failed; % is replaced by the rule or the fix.
  const char *Work;
  /// What the user loses because of it.
  const char *Loss;
};
} // namespace

static const StageText &textOf(Stage S) {
  static constexpr std::array<StageText, 9> Texts = {{
      {"file", "the analysis of the file",
       "findings in this file may be missing"},
      {"summary", "the summary",
       "other functions are analyzed without knowledge of this one"},
      {"analysis", "the analysis", "findings in this function may be missing"},
      {"match", "the check of rule '%'",
       "a finding of this rule may be missing here"},
      {"hotness", "the search for hot paths",
       "the finding does not report how often its line runs"},
      {"invariance", "the search for loop-invariant values",
       "the finding does not report whether its value is loop-invariant"},
      {"message", "the message", "the finding has the rule's plain message"},
      {"fix", "the fix '%'", "the finding is reported without this fix"},
      {"suppression", "the search for NOLINT comments",
       "a NOLINT comment may be ignored"},
  }};
  return Texts[static_cast<size_t>(S)];
}

llvm::StringRef isolation::nameOf(Stage S) { return textOf(S).Name; }

uint64_t WorkItem::id() const {
  std::string Key = nameOf(Stage).str();
  for (const std::string *Each : {&Detail, &Function, &File})
    Key += '\0' + *Each;
  return llvm::xxh3_64bits(Key + '\0' + std::to_string(Line));
}

std::string isolation::describe(const InternalError &Error) {
  const WorkItem &Item = Error.Item;
  const StageText &Text = textOf(Item.Stage);
  auto [Before, After] = llvm::StringRef(Text.Work).split('%');
  std::string Line = Item.File;
  if (Item.Line > 0)
    Line += ':' + std::to_string(Item.Line);
  Line += ": internal error in " + Before.str();
  if (!After.empty())
    Line += Item.Detail + After.str();
  if (!Item.Function.empty())
    Line += " of " + Item.Function + "()";
  return Line + " (" + Error.Reason + "): " + Text.Loss +
         "; other findings are unaffected; please report this";
}

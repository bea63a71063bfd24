#include "pages/RulePage.h"

#include <map>

using namespace syncline;
using namespace syncline::rules;

static std::string joined(const std::vector<std::string> &Parts,
                          const std::string &Separator) {
  std::string Text;
  for (const std::string &Part : Parts)
    Text += (Text.empty() ? "" : Separator) + Part;
  return Text;
}

static std::string indented(const std::string &Text, const std::string &By) {
  std::string Result = By;
  for (char C : Text) {
    Result += C;
    if (C == '\n')
      Result += By;
  }
  return Result;
}

/// "H200, driver 580, LibTorch 2.11, 2025-11-21".
static std::string placeText(const Evidence &E) {
  return E.Gpu + (E.Driver.empty() ? "" : ", driver " + E.Driver) +
         ", LibTorch " + E.LibTorch + ", " + E.Date;
}

static std::string evidenceText(const Rule &R) {
  const Evidence &E = R.Evidence;
  if (!E.Measured)
    return "unverified on a GPU; source: " + E.Source;
  if (R.Effect == Effect::Order)
    return "seen to go wrong on " + placeText(E) + "; source: " + E.Source;
  std::string Waits = std::to_string(E.SyncsPerCall);
  Waits.erase(Waits.find_last_not_of('0') + 1);
  if (Waits.ends_with("."))
    Waits.pop_back();
  return Waits + (Waits == "1" ? " wait" : " waits") + " per call on " +
         placeText(E) + "; source: " + E.Source;
}

/// "cases of PROGRAM: 3 waited, 2 did not, 1 was skipped: the reason"; empty
/// without cases.
static std::string casesText(const Evidence &E) {
  if (!E.Cases)
    return {};
  std::string Text = "cases of " + E.Cases->Command;
  if (!E.Measured)
    Text += " on " + placeText(E);
  Text += ": " + std::to_string(E.Cases->Blocked) + " waited, " +
          std::to_string(E.Cases->DidNotBlock) + " did not";
  if (E.Cases->Skipped == 0)
    return Text;
  return Text + ", " + std::to_string(E.Cases->Skipped) +
         (E.Cases->Skipped == 1 ? " was" : " were") + " skipped (" +
         joined(E.Cases->WhySkipped, "; ") + ")";
}

/// What a recording shows: "cudaMemcpyAsync, cudaStreamSynchronize
/// (device-to-host copy, pinned memory)".
static std::string runtimeText(const RuntimeSignature &R) {
  std::string Text = joined(R.Api, ", ");
  if (R.Copy == "none")
    return Text;
  Text += " (" + R.Copy + " copy";
  if (R.HostMemory != "none")
    Text += ", " + R.HostMemory + " memory";
  return Text + ")";
}

/// The functions of \p M, each between \p Quote.
static std::string coverText(const Match &M, const std::string &Quote) {
  if (M.Pattern == PatternKind::StreamOrder)
    return "every call, followed along the paths of a function";
  return Quote + joined(M.Functions, Quote + ", " + Quote) + Quote;
}

std::string rules::textPage(const Rule &R) {
  std::string Page = R.checkName() + " (" + R.Group + ", " + toString(R.Level) +
                     ")\n\n  " + R.Summary + ".\n\n";
  bool Waits = R.Effect == Effect::Wait;
  Page += std::string(Waits ? "Why it waits" : "What goes wrong") + "\n" +
          indented(R.Mechanism, "  ") + "\n\n";
  Page += "What it covers\n";
  for (const Match &M : R.Matches) {
    Page += "  " + coverText(M, "") + "\n";
    if (std::string When = conditionText(M); !When.empty())
      Page += "    when " + When + "\n";
  }
  if (Waits)
    Page += "\nAt run time\n  " + runtimeText(R.Runtime) + "\n";
  for (const Remedy &Each : R.Remedies) {
    Page += "\nRemedy: " + Each.Title + "\n";
    Page += "  before\n" + indented(Each.Before, "    ") + "\n";
    Page += "  after\n" + indented(Each.After, "    ") + "\n";
    if (!Each.Caveat.empty())
      Page += "  caveat: " + Each.Caveat + "\n";
  }
  Page += "\nEvidence\n  " + evidenceText(R) + "\n";
  if (std::string Cases = casesText(R.Evidence); !Cases.empty())
    Page += "  " + Cases + "\n";
  return Page;
}

static std::string remedyMarkdown(const Remedy &R) {
  std::string Text = "### " + R.Title + "\n\n";
  Text += "```cpp\n// waits\n" + R.Before + "\n```\n\n";
  Text += "```cpp\n// does not\n" + R.After + "\n```\n";
  if (!R.Caveat.empty())
    Text += "\n" + R.Caveat + "\n";
  if (R.Fix && !R.Fix->Edit.empty())
    Text +=
        "\nThe linter offers this as a fix where the code around allows it.\n";
  else if (R.Fix)
    Text += R.Fix->Safe ? "\nThe linter offers this as a fix.\n"
                        : "\nThe linter offers this as a fix that changes "
                          "behaviour: " +
                              R.Fix->Changes + ".\n";
  return Text + "\n";
}

std::string rules::markdownPage(const Rule &R) {
  return "<!-- Generated from rules/" + R.Group + "/" + R.Id +
         ".json by `syncline rules docs`. Do not edit. -->\n\n" +
         markdownHelp(R);
}

std::string rules::markdownHelp(const Rule &R) {
  std::string Page = "# " + R.Id + "\n\n" + R.Summary + ".\n\n";
  Page += "Check `" + R.checkName() + "`, group " + R.Group + ", level " +
          toString(R.Level) + ".\n\n";
  bool Waits = R.Effect == Effect::Wait;
  Page += std::string(Waits ? "## Why it waits" : "## What goes wrong") +
          "\n\n" + R.Mechanism + "\n\n";
  Page += "## What it covers\n\n";
  for (const Match &M : R.Matches) {
    Page += "- " + coverText(M, "`");
    if (std::string When = conditionText(M); !When.empty())
      Page += " when " + When;
    Page += "\n";
  }
  if (Waits)
    Page += "\n## At run time\n\n" + runtimeText(R.Runtime) + "\n";
  Page += "\n## What to do\n\n";
  for (const Remedy &Each : R.Remedies)
    Page += remedyMarkdown(Each);
  Page += "## Evidence\n\n" + evidenceText(R) + "\n";
  if (std::string Cases = casesText(R.Evidence); !Cases.empty())
    Page += "\n" + Cases + "\n";
  return Page;
}

std::string rules::markdownIndex(const std::vector<Rule> &Rules) {
  std::map<std::string, std::vector<const Rule *>> Groups;
  for (const Rule &R : Rules)
    Groups[R.Group].push_back(&R);
  std::string Page = "<!-- Generated by `syncline rules docs`. Do not edit. "
                     "-->\n\n# Rules\n";
  for (const auto &[Group, Members] : Groups) {
    bool Waits = Members.front()->Effect == Effect::Wait;
    Page += "\n## " + Group + "\n\n| Rule | " +
            (Waits ? "The host waits because" : "What goes wrong") +
            " |\n|---|---|\n";
    for (const Rule *R : Members)
      Page += "| [" + R->Id + "](" + R->Id + ".md) | " + R->Summary + " |\n";
  }
  return Page;
}

#include "pages/EvidenceText.h"

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::pages;

/// "NVIDIA H200, driver 580, LibTorch 2.11, on 2025-11-21".
static std::string machineText(const Evidence &E) {
  return E.Gpu + (E.Driver.empty() ? "" : ", driver " + E.Driver) +
         ", LibTorch " + E.LibTorch + ", on " + E.Date;
}

/// "once", "twice", "0.5 times".
static std::string timesText(double Count) {
  if (Count == 1)
    return "once";
  if (Count == 2)
    return "twice";
  std::string Text = std::to_string(Count);
  Text.erase(Text.find_last_not_of('0') + 1);
  if (Text.ends_with("."))
    Text.pop_back();
  return Text + " times";
}

static std::string claimText(const Rule &R) {
  const Evidence &E = R.Evidence;
  if (!E.Measured)
    return "The rule has not been verified on a GPU.";
  if (R.Effect == Effect::Hazard)
    return "The hazard was reproduced on " + machineText(E) + ".";
  return "One call synchronizes " + timesText(E.SyncsPerCall) +
         " (measured on " + machineText(E) + ").";
}

static std::string casesText(const Evidence &E, const MeasuredCases &Cases) {
  std::string Text = "Among the cases of " + Cases.Command;
  if (!E.Measured)
    Text += " on " + machineText(E);
  Text += ", " + std::to_string(Cases.Blocked) + " blocked and " +
          std::to_string(Cases.DidNotBlock) + " did not block.";
  if (Cases.Skipped == 0)
    return Text;
  std::string Reasons;
  for (const std::string &Reason : Cases.WhySkipped)
    Reasons += (Reasons.empty() ? "" : "; ") + Reason;
  return Text + " " + std::to_string(Cases.Skipped) +
         (Cases.Skipped == 1 ? " case was" : " cases were") +
         " skipped: " + Reasons + ".";
}

static std::string changeText(const ReleaseChange &Change) {
  return "LibTorch " + Change.LibTorch.str() + ": " + Change.What + " (" +
         Change.Source + ").";
}

std::vector<std::string> pages::evidenceTexts(const Rule &R) {
  std::vector<std::string> Texts = {claimText(R)};
  if (R.Evidence.Cases)
    Texts.push_back(casesText(R.Evidence, *R.Evidence.Cases));
  for (const ReleaseChange &Each : R.Evidence.Changes)
    Texts.push_back(changeText(Each));
  return Texts;
}

#include "pages/PageSections.h"
#include "pages/ConditionText.h"
#include "pages/EvidenceText.h"
#include "pages/FixSafety.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::pages;
using Kind = PageBlock::Kind;

std::string pages::sentence(std::string Text) {
  std::string First = Text.substr(0, Text.find(' '));
  auto IsWordCharacter = [](char C) {
    return (C >= 'a' && C <= 'z') || C == '-' || C == ',';
  };
  if (!First.empty() && std::ranges::all_of(First, IsWordCharacter))
    Text[0] = static_cast<char>(Text[0] - 'a' + 'A');
  if (!Text.ends_with('.'))
    Text += '.';
  return Text;
}

/// "`at::nonzero`, `at::argwhere`, when ...".
static std::string coverText(const Match &M) {
  std::string Text;
  for (const std::string &Function : M.Functions)
    Text += (Text.empty() ? "`" : ", `") + Function + "`";
  if (M.Pattern == PatternKind::StreamOrder)
    Text = "hazard `" + std::string(toString(M.Hazard)) +
           "`: every call, in the order of the paths through a function";
  if (std::string When = conditionText(M); !When.empty())
    Text += (When.starts_with("with ") ? ", " : ", when ") + When;
  return Text;
}

static PageSection detects(const Rule &R) {
  PageSection S{"What it detects", {{Kind::Paragraph, sentence(R.Summary)}}};
  S.Blocks.push_back({Kind::Paragraph, "The rule covers:"});
  for (const Match &M : R.Matches)
    S.Blocks.push_back({Kind::Item, coverText(M)});
  return S;
}

/// "In a trace, the host is blocked in ... during a device-to-host copy ...".
static std::string runtimeText(const RuntimeSignature &R) {
  std::string Calls;
  for (size_t I = 0; I < R.Api.size(); ++I)
    Calls += (I == 0                  ? ""
              : I + 1 == R.Api.size() ? " and "
                                      : ", ") +
             std::string("`") + R.Api[I] + "`";
  std::string Text = "In a trace, the host is blocked in " + Calls;
  if (R.Copy == "none")
    return Text + ".";
  Text += ", during a " + R.Copy + " copy";
  if (R.HostMemory != "none")
    Text += (R.Copy == "host-to-device" ? " from " : " to ") + R.HostMemory +
            " memory";
  return Text + ".";
}

static PageSection blocks(const Rule &R) {
  bool Syncs = R.Effect == Effect::Sync;
  PageSection S{Syncs ? "Why it blocks" : "Why it is a hazard",
                {{Kind::Paragraph, sentence(R.Mechanism)}}};
  if (Syncs)
    S.Blocks.push_back({Kind::Paragraph, runtimeText(R.Runtime)});
  return S;
}

static void addReplacement(const Remedy &From, PageSection &To,
                           Kind Code = Kind::Code) {
  To.Blocks.push_back({Code, From.After});
  if (!From.Caveat.empty())
    To.Blocks.push_back({Kind::Paragraph, From.Caveat});
}

/// Adds the remedy with its heading and both code examples.
static void addRemedy(const Remedy &From, PageSection &To, Kind Code) {
  To.Blocks.push_back({Kind::Subheading, sentence(From.Title)});
  To.Blocks.push_back({Kind::Paragraph, "Instead of:"});
  To.Blocks.push_back({Code, From.Before});
  To.Blocks.push_back({Kind::Paragraph, "Use:"});
  addReplacement(From, To, Code);
}

static PageSection alternatives(const Rule &R) {
  PageSection S{"Alternatives", {}};
  for (size_t I = 1; I < R.Remedies.size(); ++I)
    addRemedy(R.Remedies[I], S, Kind::Code);
  return S;
}

/// "`print(tensor)`, whose synchronizations are in `torch/_tensor_str.py`:".
static std::string formText(const PythonForm &Form) {
  std::string Text = "`" + Form.Name + "`";
  for (const std::string &File : Form.Through)
    Text +=
        (&File == &Form.Through.front() ? ", whose synchronizations are in `"
                                        : " or `") +
        File + "`";
  return Text + ":";
}

static PageSection inPython(const Rule &R) {
  PageSection S{"In Python", {}};
  for (const PythonForm &Form : R.Python) {
    S.Blocks.push_back({Kind::Paragraph, formText(Form)});
    for (const Remedy &Each : Form.Remedies)
      addRemedy(Each, S, Kind::PythonCode);
  }
  return S;
}

/// Whether the device of a match's operands may be unknown.
static bool dependsOnDevice(const Match &M) {
  if (M.Pattern == PatternKind::StreamOrder)
    return false;
  if (M.Pattern != PatternKind::OperatorCall)
    return true;
  auto TakesTensors = [](const std::string &Function) {
    return Function.starts_with("at::") && !Function.starts_with("at::cuda::");
  };
  return std::ranges::any_of(M.Functions, TakesTensors) ||
         std::ranges::any_of(
             M.When, [](const Condition &C) { return C.Device.has_value(); });
}

static PageSection options(const Rule &R) {
  PageSection S{"Options", {}};
  S.Blocks.push_back(
      {Kind::Item, "`rules`: the pattern `-" + R.Id + "` disables the rule."});
  if (std::ranges::any_of(R.Matches, dependsOnDevice))
    S.Blocks.push_back({Kind::Item,
                        "`assume_gpu`: if true, a finding is likely even where "
                        "nothing shows that the tensors are on a GPU."});
  if (std::ranges::any_of(R.Matches, [](const Match &M) {
        return M.MaxConfidence == Confidence::Possible;
      }))
    S.Blocks.push_back({Kind::Item, "`min_confidence`: findings that are only "
                                    "possible need the value `possible`."});
  return S;
}

static PageSection references(const Rule &R) {
  PageSection S{"References", {}};
  const std::string &Source = R.Evidence.Source;
  for (size_t At = 0; At <= Source.size();) {
    size_t End = std::min(Source.find("; ", At), Source.size());
    S.Blocks.push_back({Kind::Item, Source.substr(At, End - At)});
    At = End + 2;
  }
  return S;
}

static PageSection paragraphs(const char *Heading,
                              const std::vector<std::string> &Texts) {
  PageSection S{Heading, {}};
  for (const std::string &Text : Texts)
    S.Blocks.push_back({Kind::Paragraph, Text});
  return S;
}

std::vector<PageSection> pages::pageSections(const Rule &R) {
  std::vector<PageSection> Sections = {detects(R), blocks(R)};
  const Remedy &First = R.Remedies.front();
  Sections.push_back({"Example", {{Kind::Code, First.Before}}});
  Sections.push_back(
      {"Use instead", {{Kind::Paragraph, sentence(First.Title)}}});
  addReplacement(First, Sections.back());
  if (R.Remedies.size() > 1)
    Sections.push_back(alternatives(R));
  if (!R.Python.empty())
    Sections.push_back(inPython(R));
  Sections.push_back(paragraphs("Fix safety", fixSafety(R)));
  Sections.push_back(options(R));
  Sections.push_back(paragraphs("Evidence", evidenceTexts(R)));
  Sections.push_back(references(R));
  return Sections;
}

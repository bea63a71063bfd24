#include "report/html/HtmlReport.h"

#include "report/html/Assets.h"
#include "report/html/PageData.h"
#include "report/model/Caveats.h"

#include <algorithm>
#include <vector>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::report::ranks;
using nlohmann::ordered_json;

/// Mail programs and browsers handle pages of this size well.
static constexpr size_t LargestPage = 1'900'000;
/// The number of bars in all pictures together that fit in it.
static constexpr size_t MostBars = 24'000;

static std::string allAssets(std::string_view Ending) {
  std::string Result;
  for (const PageAsset &Asset : pageAssets())
    if (Asset.Name.ends_with(Ending))
      Result += Asset.Text;
  return Result;
}

/// Data that cannot terminate the element that contains it.
static std::string scriptData(const ordered_json &Data) {
  std::string Text =
      Data.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  std::string Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    bool IsTag = Text[I] == '<' && I + 1 < Text.size() &&
                 (Text[I + 1] == '/' || Text[I + 1] == '!');
    if (IsTag)
      Result += "\\u003c";
    else
      Result += Text[I];
  }
  return Result;
}

static std::string escaped(std::string_view Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '<')
      Result += "&lt;";
    else if (C == '&')
      Result += "&amp;";
    else
      Result += C;
  }
  return Result;
}

/// For readers who disable scripts.
static std::string noScriptText(std::span<const AnalyzedTrace *const> Traces) {
  std::string Result;
  for (const AnalyzedTrace *Each : Traces) {
    Result += "<h2>" + escaped(traceTitle(Each->Data)) + "</h2>";
    if (!Each->Data.Caveats.empty())
      Result += "<p>" + escaped(caveatText(Each->Data.Caveats)) + "</p>";
    for (const std::string &Sentence : Each->Data.Summary)
      Result += "<p>" + escaped(Sentence) + "</p>";
  }
  return Result;
}

/// Replaces each <!--NAME--> of the template.
static std::string
filled(std::string_view Template,
       const std::vector<std::pair<std::string_view, std::string>> &Parts) {
  std::string Result;
  while (!Template.empty()) {
    size_t At = std::string_view::npos;
    const std::pair<std::string_view, std::string> *Next = nullptr;
    for (const auto &Part : Parts)
      if (size_t Found = Template.find(Part.first); Found < At) {
        At = Found;
        Next = &Part;
      }
    Result += Template.substr(0, At);
    if (!Next)
      break;
    Result += Next->second;
    Template.remove_prefix(At + Next->first.size());
  }
  return Result;
}

static std::string page(std::span<const AnalyzedTrace *const> Traces,
                        const RanksData *Ranks, const PageBudget &Budget) {
  ordered_json Data = pageData(Traces, Ranks, Budget);
  std::string Title = Traces.empty() ? "" : traceTitle(Traces.front()->Data);
  return filled(allAssets(".html"), {{"<!--TITLE-->", escaped(Title)},
                                     {"<!--STYLE-->", allAssets(".css")},
                                     {"<!--PLAIN-->", noScriptText(Traces)},
                                     {"<!--DATA-->", scriptData(Data)},
                                     {"<!--SCRIPT-->", allAssets(".js")}});
}

std::string html::htmlReport(std::span<const AnalyzedTrace *const> Traces,
                             const RanksData *Ranks) {
  PageBudget Budget;
  // Four pictures per trace.
  Budget.Bars = std::min(Budget.Bars,
                         MostBars / 4 / std::max<size_t>(Traces.size(), 1) + 1);
  std::string Text = page(Traces, Ranks, Budget);
  while (Text.size() > LargestPage && Budget.shrink())
    Text = page(Traces, Ranks, Budget);
  return Text;
}

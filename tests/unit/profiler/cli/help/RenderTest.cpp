#include "cli/help/HelpFormat.h"

#include <gmock/gmock.h>

#include <sstream>

using namespace syncline::help;
using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

static HelpPage page() {
  return {.Program = "syncline dance",
          .Summary = "Dance to a trace",
          .Synopsis = {"[OPTION...] FILE"},
          .Groups = {{"Steps",
                      {{{"-s", "--step"},
                        "NAME",
                        {"waltz", "tango"},
                        "Dance "
                        "this step; <any> of *both*.",
                        true}}}},
          .Environment = {{"SYNCLINE_STEP", "As --step NAME."}},
          .ExitStatus = {{"0", "It danced."}},
          .Examples = {{"syncline dance -s 'waltz' ~/a.sltrace", "A waltz"}},
          .SeeAlso = {"syncline-report", "syncline-check"}};
}

TEST(RenderHelp, TextFitsInEightyColumns) {
  HelpPage Page = page();
  for (int I = 0; I < 40; ++I)
    Page.Description.push_back(std::string(size_t(I), 'x') +
                               " and many other words that follow it in a "
                               "line that is too long for a terminal");
  std::istringstream Lines(render(Page, "text"));
  for (std::string Line; std::getline(Lines, Line);)
    EXPECT_LE(Line.size(), 80U) << Line;
}

TEST(RenderHelp, TextLeavesOutTheEnvironment) {
  EXPECT_EQ(render(page(), "text"),
            "Usage: syncline dance [OPTION...] FILE\n\n"
            "Dance to a trace.\n\n"
            "Steps:\n"
            "  -s, --step NAME         Dance this step; <any> of *both*.\n\n"
            "Exit status:\n"
            "  0  It danced.\n\n"
            "Examples:\n"
            "  syncline dance -s 'waltz' ~/a.sltrace  A waltz\n");
}

TEST(RenderHelp, ManPageRepeatsNoTitle) {
  HelpPage Page = page();
  Page.Groups.insert(Page.Groups.begin(), {"Options", {{.Names = {"-x"}}}});
  std::string Text = render(Page, "man");
  EXPECT_THAT(Text, HasSubstr(".SH OPTIONS\n.TP\n\\fB\\-x\\fR\n"));
  EXPECT_THAT(Text, HasSubstr("\n.SS Steps\n"));
}

TEST(RenderHelp, ManPageKeepsCharactersThatRoffWouldReplace) {
  EXPECT_THAT(
      render(page(), "man"),
      AllOf(HasSubstr("syncline\\-dance \\- dance to a trace\n"),
            HasSubstr("\\fB\\-s\\fR, \\fB\\-\\-step\\fR \\fINAME\\fR\n"),
            HasSubstr("\\-s \\(aqwaltz\\(aq \\(ti/a.sltrace\n"),
            HasSubstr(".SH ENVIRONMENT\n"),
            HasSubstr(".BR syncline\\-report (1),\n.BR syncline\\-check (1)")));
}

TEST(RenderHelp, NoLineOfAManPageIsARequestByAccident) {
  HelpPage Page = page();
  Page.Description = {".syncline.json is a file", "'quoted'"};
  EXPECT_THAT(render(Page, "man"), AllOf(HasSubstr("\n\\&.syncline.json is"),
                                         HasSubstr("\n\\(aqquoted\\(aq\n")));
}

TEST(RenderHelp, MarkdownEscapesWhatMarkdownInterprets) {
  EXPECT_THAT(render(page(), "markdown"),
              AllOf(HasSubstr("## syncline dance\n"),
                    HasSubstr("- `-s`, `--step NAME`: Dance this step; "
                              "\\<any\\> of \\*both\\*.\n")));
}

TEST(RenderHelp, OptionsAreLinesOfFiveFields) {
  EXPECT_EQ(render(page(), "options"),
            "-s,--step|NAME|waltz,tango|repeat|Dance this step; <any> of "
            "*both*.\n");
}

TEST(RenderHelp, KnowsItsFormats) {
  EXPECT_THAT(helpFormats(), SizeIs(4));
  EXPECT_THROW(render(page(), "song"), std::runtime_error);
}

//===- FitRemediesTest.cpp - Remedies that fit their site -----------------===//

#include "report/model/FitRemedies.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::report;
using testing::ElementsAre;
using testing::Field;

/// A remedy for all runs of a line is the first one where there are several.
TEST(FitRemedies, RemediesForLoopsAreForLinesThatRunRepeatedly) {
  RemedyText Each, All;
  Each.Title = "each";
  All.Title = "all";
  All.LeastRuns = 3;
  std::vector<RemedyText> Once{Each, All}, Often{Each, All}, Nearly{All};
  fitToRuns(Once, 2);
  fitToRuns(Nearly, 2.99); // the first steps make fewer calls
  EXPECT_EQ(Nearly.size(), 1u);
  fitToRuns(Often, 48);
  EXPECT_THAT(Once, ElementsAre(Field(&RemedyText::Title, "each")));
  EXPECT_THAT(Often, ElementsAre(Field(&RemedyText::Title, "all"),
                                 Field(&RemedyText::Title, "each")));
}

TEST(FitRemedies, RemediesForOtherOperatorsDoNotFit) {
  RemedyText Product, Any;
  Product.Title = "product";
  Product.Operators = {"prod", "cumprod"};
  Any.Title = "any";
  std::vector<RemedyText> Fits{Product, Any}, Unknown{Product, Any},
      Other{Product, Any};
  fitToOperator(Fits, "cumprod");
  fitToOperator(Unknown, "");
  fitToOperator(Other, "trace");
  EXPECT_EQ(Fits.size(), 2u);
  EXPECT_EQ(Unknown.size(), 2u);
  EXPECT_THAT(Other, ElementsAre(Field(&RemedyText::Title, "any")));
}

TEST(FitRemedies, RemediesForMaskedWorkAreForMasksThatSkipWork) {
  RemedyText Any, ForWork;
  Any.Title = "any";
  ForWork.Title = "work";
  ForWork.MaskedWork = rules::MaskRole::Input;
  std::vector<RemedyText> Skips{Any, ForWork}, Other{Any, ForWork};
  fitToMask(Skips, true);
  fitToMask(Other, false);
  EXPECT_THAT(Skips, ElementsAre(Field(&RemedyText::Title, "work"),
                                 Field(&RemedyText::Title, "any")));
  EXPECT_THAT(Other, ElementsAre(Field(&RemedyText::Title, "any")));
}

TEST(FitRemedies, ADerivativeIsChangedAtTheLineOfItsOperator) {
  advice::RuleMatch Match;
  Match.Derivative = "SortBackward0";
  Match.Differentiated = "sort";
  SiteEntry Entry;
  EXPECT_EQ(
      remediesOfDerivative(Entry, Match).front().Title,
      "replace sort: PyTorch's derivative of it (SortBackward0) makes the "
      "call that blocks");
  Entry.File = "/src/net.py";
  Entry.Line = 7;
  EXPECT_THAT(remediesOfDerivative(Entry, Match).front().Title,
              testing::StartsWith("replace sort at net.py:7: "));
  Entry.Library = LibraryLine{"", 0, "", "torchvision", "boxes.py:48 (nms)"};
  EXPECT_THAT(remediesOfDerivative(Entry, Match).front().Title,
              testing::StartsWith("replace sort at boxes.py:48 (nms): "));
}

TEST(FitRemedies, TheUserDoesNotEditALibrary) {
  SiteEntry Entry;
  Entry.Remedies.resize(2);
  Entry.Remedies[0].Title = "do this";
  Entry.Remedies[1].Title = "do that";
  addressUser(Entry);
  EXPECT_EQ(Entry.Remedies[0].Title, "do this");
  Entry.EditsLibrary = true;
  Entry.Library = LibraryLine{"", 0, "", "torchvision", ""};
  addressUser(Entry);
  EXPECT_THAT(Entry.Remedies[0].Title,
              testing::AllOf(testing::StartsWith("make this call less often"),
                             testing::EndsWith("; its maintainers can do "
                                               "this")));
  EXPECT_EQ(Entry.Remedies[1].Title,
            "the maintainers of torchvision can also do that");
}

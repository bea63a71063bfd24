#include "findings/Baseline.h"
#include "findings/Fingerprint.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <sstream>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

namespace {

class BaselineTest : public testing::Test {
protected:
  BaselineTest() : Before(fs::current_path()) {
    Item.Id = "sync-item";
    Nonzero.Id = "sync-nonzero";
    fs::current_path(Folder.path());
  }
  ~BaselineTest() override { fs::current_path(Before); }

  static Finding found(const Rule &Violated, const char *File, unsigned Line,
                       const char *Text, const char *Function = "step") {
    Finding F;
    F.Rule = &Violated;
    F.File = File;
    F.Line = Line;
    F.SourceLine = Text;
    F.Function = Function;
    return F;
  }

  std::string written(const std::vector<Finding> &Findings,
                      const std::vector<BaselineEntry> &Elsewhere = {}) const {
    std::ostringstream Out;
    Baseline("base.json").write(Findings, Elsewhere, Out);
    return Out.str();
  }

  Baseline stored(const std::vector<Finding> &Findings) const {
    return Baseline::load(Folder.write("base.json", written(Findings)));
  }

  static std::vector<unsigned> linesOf(const std::vector<Finding> &Findings) {
    std::vector<unsigned> Lines;
    Lines.reserve(Findings.size());
    for (const Finding &F : Findings)
      Lines.push_back(F.Line);
    return Lines;
  }

  static std::vector<std::string>
  placesOf(const std::vector<BaselineEntry> &Entries) {
    std::vector<std::string> Places;
    Places.reserve(Entries.size());
    for (const BaselineEntry &E : Entries)
      Places.push_back(E.File + ":" + std::to_string(E.Line));
    return Places;
  }

  TemporaryFolder Folder;
  fs::path Before;
  Rule Item, Nonzero;
};

TEST_F(BaselineTest, FileIsPrettyAndSorted) {
  std::vector<Finding> Findings = {found(Nonzero, "src/b.cpp", 3, "b"),
                                   found(Item, "src/a.cpp", 20, "a"),
                                   found(Item, "src/a.cpp", 7, "c", "f<int>")};
  std::vector<std::string> Prints = fingerprints(Findings);
  std::string Expected = R"({
  "version": 1,
  "tool": "syncline",
  "findings": [
    {
      "fingerprint": "@2",
      "rule": "sync-item",
      "file": "src/a.cpp",
      "line": 7,
      "function": "f<int>"
    },
    {
      "fingerprint": "@1",
      "rule": "sync-item",
      "file": "src/a.cpp",
      "line": 20,
      "function": "step"
    },
    {
      "fingerprint": "@0",
      "rule": "sync-nonzero",
      "file": "src/b.cpp",
      "line": 3,
      "function": "step"
    }
  ]
}
)";
  for (size_t I = 0; I < 3; ++I)
    Expected.replace(Expected.find("@" + std::to_string(I)), 2, Prints[I]);
  EXPECT_EQ(written(Findings), Expected);
  std::swap(Findings[0], Findings[2]);
  EXPECT_EQ(written(Findings), Expected);
}

TEST_F(BaselineTest, NothingFound) {
  Baseline B = stored({});
  EXPECT_THAT(B.entries(), IsEmpty());
  EXPECT_THAT(written({}), HasSubstr("\"findings\": []"));
}

TEST_F(BaselineTest, WhatIsWrittenIsKnown) {
  std::vector<Finding> Findings = {found(Item, "a.cpp", 7, "x.item();"),
                                   found(Nonzero, "a.cpp", 7, "x.item();"),
                                   found(Item, "b.cpp", 7, "x.item();")};
  Baseline::Outcome O = stored(Findings).apply(Findings, {{"a.cpp"}, true, {}});
  EXPECT_THAT(O.New, IsEmpty());
  EXPECT_THAT(O.Known, SizeIs(3));
  EXPECT_THAT(O.Gone, IsEmpty());
  EXPECT_THAT(O.Elsewhere, IsEmpty());
}

TEST_F(BaselineTest, LinesAndIndentationMayChange) {
  Baseline B = stored({found(Item, "a.cpp", 7, "  x.item();")});
  Baseline::Outcome O = B.apply({found(Item, "a.cpp", 90, "\tx .item();")}, {});
  EXPECT_THAT(O.New, IsEmpty());
  EXPECT_THAT(linesOf(O.Known), ElementsAre(90));
}

TEST_F(BaselineTest, OtherCodeIsNew) {
  Baseline B = stored({found(Item, "a.cpp", 7, "x.item();")});
  std::vector<Finding> Others = {
      found(Item, "a.cpp", 7, "y.item();"),
      found(Item, "a.cpp", 7, "x.item();", "other"),
      found(Item, "b.cpp", 7, "x.item();"),
      found(Nonzero, "a.cpp", 7, "x.item();"),
  };
  EXPECT_THAT(B.apply(Others, {}).New, SizeIs(4));
}

TEST_F(BaselineTest, AnEntryStandsForOneFinding) {
  auto Times = [&](unsigned Count) {
    std::vector<Finding> Findings;
    for (unsigned Line = 1; Line <= Count; ++Line)
      Findings.push_back(found(Item, "a.cpp", Line, "x.item();"));
    return Findings;
  };
  Examined Run{{"a.cpp"}, false, {}};
  Baseline Two = stored(Times(2));
  EXPECT_THAT(linesOf(Two.apply(Times(5), Run).New), ElementsAre(3, 4, 5));
  EXPECT_THAT(Two.apply(Times(5), Run).Known, SizeIs(2));
  EXPECT_THAT(Two.apply(Times(2), Run).New, IsEmpty());
  EXPECT_THAT(Two.apply(Times(1), Run).New, IsEmpty());
  EXPECT_THAT(placesOf(Two.apply(Times(1), Run).Gone), ElementsAre("a.cpp:2"));
}

TEST_F(BaselineTest, EntryThatAMergeHasDoubled) {
  std::vector<Finding> Findings = {found(Item, "a.cpp", 7, "x.item();")};
  auto Document = nlohmann::json::parse(written(Findings));
  Document["findings"].push_back(Document["findings"][0]);
  Baseline B = Baseline::load(Folder.write("base.json", Document.dump()));
  Baseline::Outcome O = B.apply(Findings, {{"a.cpp"}, false, {}});
  EXPECT_THAT(O.Known, SizeIs(1));
  EXPECT_THAT(O.Gone, SizeIs(1));
}

TEST_F(BaselineTest, GoneOnlyWhereTheRunHasLooked) {
  Baseline B =
      stored({found(Item, "a.cpp", 1, "x"), found(Nonzero, "a.cpp", 2, "x"),
              found(Item, "b.cpp", 3, "x")});
  auto Gone = [&](const Examined &Run) {
    return placesOf(B.apply({}, Run).Gone);
  };
  EXPECT_THAT(Gone({}), IsEmpty());
  EXPECT_THAT(Gone({{"a.cpp"}, false, {}}), ElementsAre("a.cpp:1", "a.cpp:2"));
  EXPECT_THAT(Gone({{"a.cpp"}, false, {{"sync-item"}}}),
              ElementsAre("a.cpp:1"));
  EXPECT_THAT(Gone({{}, true, {}}), SizeIs(3));
  EXPECT_THAT(Gone({{}, true, {{"sync-nonzero"}}}), ElementsAre("a.cpp:2"));
  EXPECT_THAT(placesOf(B.apply({}, {{"a.cpp"}, false, {}}).Elsewhere),
              ElementsAre("b.cpp:3"));
}

TEST_F(BaselineTest, WritingKeepsWhatWasNotLookedAt) {
  Baseline B = stored({found(Item, "a.cpp", 1, "fixed"),
                       found(Item, "a.cpp", 2, "stays"),
                       found(Item, "b.cpp", 3, "unseen")});
  std::vector<Finding> Now = {found(Item, "a.cpp", 1, "stays"),
                              found(Item, "a.cpp", 2, "new")};
  Baseline::Outcome O = B.apply(Now, {{"a.cpp"}, false, {}});
  std::vector<Finding> Expected = Now;
  Expected.push_back(found(Item, "b.cpp", 3, "unseen"));
  EXPECT_EQ(written(Now, O.Elsewhere), written(Expected));
}

TEST_F(BaselineTest, SameFromEveryFolder) {
  Folder.write("src/a.cpp", "");
  Baseline B = stored({found(Item, "src/a.cpp", 1, "x")});
  std::string Text = written({found(Item, "src/a.cpp", 1, "x")});
  fs::current_path(Folder.path() / "src");
  B = Baseline::load("../base.json");
  Baseline::Outcome O = B.apply({found(Item, "a.cpp", 1, "x")}, {});
  EXPECT_THAT(O.Known, SizeIs(1));
  EXPECT_THAT(placesOf(B.apply({}, {{"a.cpp"}, false, {}}).Gone),
              ElementsAre("src/a.cpp:1"));
  std::ostringstream Out;
  B.write({found(Item, "a.cpp", 1, "x")}, {}, Out);
  EXPECT_EQ(Out.str(), Text);
}

TEST_F(BaselineTest, SameThroughALink) {
  Folder.write("real/a.cpp", "");
  fs::create_directory_symlink("real", "link");
  Baseline B = stored({found(Item, "real/a.cpp", 1, "x")});
  EXPECT_THAT(B.apply({found(Item, "link/a.cpp", 1, "x")}, {}).Known,
              SizeIs(1));
}

TEST_F(BaselineTest, FileAboveTheBaseline) {
  Folder.write("project/base.json", "");
  std::ostringstream Out;
  Baseline("project/base.json")
      .write({found(Item, "common/a.h", 1, "x")}, {}, Out);
  EXPECT_THAT(Out.str(), HasSubstr("\"../common/a.h\""));
}

TEST_F(BaselineTest, Notice) {
  auto Notice = [&](const std::vector<Finding> &Findings) {
    Baseline B = stored(Findings);
    return B.noticeOf(B.entries());
  };
  EXPECT_EQ(Notice({}), "");
  EXPECT_EQ(Notice({found(Item, "a.cpp", 7, "x")}),
            (Folder.path() / "base.json").string() +
                ": 1 entry no longer matches a finding: a.cpp:7 sync-item; "
                "--write-baseline removes it");
  EXPECT_THAT(
      Notice({found(Item, "a.cpp", 7, "x"), found(Item, "a.cpp", 8, "x"),
              found(Item, "a.cpp", 9, "x"), found(Item, "b.cpp", 1, "x"),
              found(Item, "b.cpp", 2, "x")}),
      AllOf(HasSubstr("5 entries no longer match"),
            HasSubstr("a.cpp:9 sync-item and 2 more; "
                      "--write-baseline removes them")));
}

TEST_F(BaselineTest, PathThatIsNoUtf8) {
  EXPECT_THAT(stored({found(Item, "a\xff.cpp", 1, "x")}).entries(), SizeIs(1));
}

} // namespace

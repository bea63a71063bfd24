#include "cli/record/OutputFile.h"

#include "cli/record/RecordError.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <unistd.h>

using namespace syncline;
using namespace syncline::record;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

/// Works in a folder of its own.
class RecordOutput : public testing::Test {
protected:
  RecordOutput() : Before(fs::current_path()) { fs::current_path(Folder); }
  ~RecordOutput() override { fs::current_path(Before); }

  template <class FunctionT> static std::string errorOf(FunctionT Function) {
    try {
      Function();
    } catch (const RecordError &E) {
      EXPECT_EQ(E.status(), 2);
      return E.what();
    }
    return "no error";
  }

  fs::path Before;
  syncline::tests::TemporaryFolder Temporary;
  fs::path Folder = Temporary.path();
};

} // namespace

TEST_F(RecordOutput, IsNamedAfterTheProgramOrItsScript) {
  EXPECT_EQ(defaultOutput({"./build/train", "x.py"}), "train.sltrace");
  EXPECT_EQ(defaultOutput({"python3.11", "-u", "src/train.py", "eval.py"}),
            "train.sltrace");
  EXPECT_EQ(defaultOutput({"torchrun", "--nproc-per-node", "2", "train.py"}),
            "train.sltrace");
  EXPECT_EQ(defaultOutput({"python3", "-m", "pkg"}), "python3.sltrace");
  EXPECT_EQ(defaultOutput({"./100%"}), "100%%.sltrace");
}

TEST_F(RecordOutput, IsAbsoluteAndKeepsPlaceholders) {
  EXPECT_EQ(absolutePattern("a-%p-%h-%r-%%.t"),
            Folder.string() + "/a-%p-%h-%r-%%.t");
  EXPECT_EQ(absolutePattern("/a.t"), "/a.t");
  fs::create_directory("x%p");
  EXPECT_EQ(absolutePattern("./x%%p/a.t"), Folder.string() + "/x%%p/a.t");
  fs::current_path("x%p");
  EXPECT_EQ(absolutePattern("a.t"), Folder.string() + "/x%%p/a.t");
  EXPECT_EQ(absolutePattern("../a.t"), Folder.string() + "/a.t");
}

TEST_F(RecordOutput, RefusesPatternsThatMeanNothing) {
  EXPECT_THAT(errorOf([] { absolutePattern("a%d"); }), HasSubstr("'a%d'"));
  EXPECT_THAT(errorOf([] { absolutePattern("a%"); }), HasSubstr("'a%'"));
  EXPECT_THAT(errorOf([] { absolutePattern("%h/a"); }), HasSubstr("folder"));
  EXPECT_THAT(errorOf([] { absolutePattern("x/"); }), HasSubstr("folder"));
  EXPECT_THAT(errorOf([] { absolutePattern(".."); }), HasSubstr("folder"));
  EXPECT_THAT(errorOf([] { absolutePattern("none/a"); }),
              HasSubstr("none for the trace does not exist"));
}

TEST_F(RecordOutput, KnowsWhichNamesAreExact) {
  EXPECT_EQ(exactPath("/x/a-%%p.t", ""), "/x/a-%p.t");
  EXPECT_EQ(exactPath("/x/a-%p.t", ""), std::nullopt);
  EXPECT_EQ(exactPath("/x/a-%p-%r.t", "1"), std::nullopt);
  // The ranks are those of processes that do not run yet.
  EXPECT_EQ(exactPath("/x/a-%r.t", ""), std::nullopt);
  EXPECT_EQ(exactPath("/x/a-%r.t", "12"), "/x/a-12.t");
  // Other ranks have that name too.
  EXPECT_EQ(exactPath("/x/a.t", "12"), std::nullopt);
  char Host[256] = {};
  gethostname(Host, sizeof(Host) - 1);
  EXPECT_EQ(exactPath("/x/%h.t", ""), std::string("/x/") + Host + ".t");
}

TEST_F(RecordOutput, ReplacesTracesOnly) {
  EXPECT_NO_THROW(checkReplaceable(Folder / "none", "--trace"));
  Temporary.write("trace", "SYNCLINE and more");
  EXPECT_NO_THROW(checkReplaceable(Folder / "trace", "--trace"));
  for (const char *Name : {"empty.sltrace", "empty.sltrace.earlier"}) {
    Temporary.write(Name, "");
    EXPECT_NO_THROW(checkReplaceable(Folder / Name, "--trace"));
  }
  for (const char *Text : {"", "SYNCLIN", "x", "SYNCLIN_ and more"}) {
    Temporary.write("notes", Text);
    EXPECT_THAT(errorOf([&] { checkReplaceable(Folder / "notes", "--trace"); }),
                HasSubstr("notes exists and is not a syncline trace: give "
                          "another --trace"))
        << Text;
  }
  EXPECT_THAT(errorOf([&] { checkReplaceable(Folder, "--trace"); }),
              HasSubstr("is a folder"));
  EXPECT_THAT(errorOf([&] { checkReplaceable("/dev/null", "--trace"); }),
              HasSubstr("is not a syncline trace"));
}

TEST_F(RecordOutput, KnowsWhatIsOneRecording) {
  EXPECT_TRUE(recordingPath("/x/a.t"));
  EXPECT_TRUE(recordingPath("/x/a-%h-%%p.t"));
  EXPECT_FALSE(recordingPath("/x/a-%p.t"));
  EXPECT_FALSE(recordingPath("/x/%%%r.t"));
  char Host[256] = {};
  gethostname(Host, sizeof(Host) - 1);
  EXPECT_EQ(recordingPath("/x/%h-50%%.t"),
            std::string("/x/") + Host + "-50%.t");
}

TEST_F(RecordOutput, ReplacesFoldersOfTracesOnly) {
  auto Check = [&] { checkReplaceableRecording(Folder / "run", "-o"); };
  EXPECT_NO_THROW(Check());
  fs::create_directory("run");
  EXPECT_THAT(errorOf(Check), HasSubstr("run is a folder without traces"));
  Temporary.write("run/a", "SYNCLINE and more");
  EXPECT_NO_THROW(Check());
  Temporary.write("run/notes", "mine");
  EXPECT_THAT(errorOf(Check),
              HasSubstr("run is a folder with more than traces (notes)"));
  fs::remove("run/notes");
  fs::create_directory("run/b");
  EXPECT_THAT(errorOf(Check), HasSubstr("(b): give another -o"));
}

TEST_F(RecordOutput, ARecordingOfOneProcessIsAFile) {
  fs::create_directory("run");
  fs::path One = Temporary.write("run/one", "a trace");
  Temporary.write("run/two", "another");
  EXPECT_EQ(withoutFolder(Folder / "run", One), One);
  EXPECT_TRUE(fs::exists(One));
  fs::remove("run/two");
  EXPECT_EQ(withoutFolder(Folder / "run", One), Folder / "run");
  EXPECT_TRUE(fs::is_regular_file("run"));
  EXPECT_EQ(fs::file_size("run"), 7U);
  // Nothing is left next to it.
  EXPECT_EQ(std::distance(fs::directory_iterator(Folder), {}), 1);
}

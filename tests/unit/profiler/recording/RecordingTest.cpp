#include "recording/Recording.h"

#include "profiler/format/TraceBytes.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::recording;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

namespace {

class Recordings : public testing::Test {
protected:
  std::string folder() const { return Temporary.path() / "run.sltrace"; }
  std::string in(const std::string &Name) const {
    return folder() + "/" + Name;
  }

  void trace(const std::string &Name, unsigned Pid, const std::string &Events,
             int Rank = -1) const {
    Bytes File = traceOfText("process pid=" + std::to_string(Pid) +
                             " start=100 rank=" + std::to_string(Rank) +
                             " host=\"node\" executable=\"/bin/train\"\n" +
                             Events + "end time=1400 why=\"exit\"\n");
    Temporary.write("run.sltrace/" + Name,
                    {reinterpret_cast<const char *>(File.data()), File.size()});
  }

  std::string error() const {
    try {
      openRecording(folder());
    } catch (const trace::TraceError &E) {
      return E.what();
    }
    return "no error";
  }

  static constexpr const char *Call = "call thread=1 start=1100 duration=20\n";
  static constexpr const char *Idle = "mark thread=1 time=300 name=0\n";
  TemporaryFolder Temporary;
};

} // namespace

TEST_F(Recordings, AFileIsItsOwnTrace) {
  Recording Found = openRecording("/none/x.sltrace");
  EXPECT_THAT(Found.Traces, ElementsAre("/none/x.sltrace"));
  EXPECT_THAT(openRecording("-").Traces, ElementsAre("-"));
  EXPECT_THAT(Found.Notes, IsEmpty());
}

TEST_F(Recordings, AFolderHasTheProcessesThatUsedAGpu) {
  trace("b.sltrace", 3, Call, 0);
  trace("a.sltrace", 4, Call, 1);
  trace("c.sltrace", 1, Idle);
  trace("d.sltrace", 2, Idle);
  Temporary.write("run.sltrace/e.sltrace", "");
  Temporary.write("run.sltrace/notes.txt", "mine");
  Recording Found = openRecording(folder());
  EXPECT_THAT(Found.Traces, ElementsAre(in("b.sltrace"), in("a.sltrace")));
  EXPECT_THAT(Found.Notes,
              ElementsAre("2 other processes did not use a GPU",
                          "left out: " + in("e.sltrace") +
                              ": the file is empty: nothing was recorded"));
  EXPECT_EQ(tracesIn(folder()).size(), 5U);
}

TEST_F(Recordings, AHelperThatUsedTheGpuIsNamed) {
  trace("a.sltrace", 3, std::string(Call) + Call + Call, 0);
  trace("b.sltrace", 4, Call, 0);
  Recording Found = openRecording(folder());
  EXPECT_THAT(Found.Traces, ElementsAre(in("a.sltrace")));
  EXPECT_THAT(Found.Notes,
              ElementsAre(in("b.sltrace") +
                          " is left out: the processes shown did more on the "
                          "GPU; 'syncline report FILE' shows another one"));
}

TEST_F(Recordings, ReadingOneOfSeveralIsSaid) {
  trace("a.sltrace", 3, Call, 0);
  EXPECT_EQ(openOne(folder()).Note, "");
  trace("b.sltrace", 4, Call, 1);
  SingleTrace One = openOne(folder());
  EXPECT_EQ(One.Path, in("a.sltrace"));
  EXPECT_THAT(One.Note, HasSubstr("2 processes used a GPU: reading the first "
                                  "one, " +
                                  in("a.sltrace")));
}

TEST_F(Recordings, NothingToRead) {
  fs::create_directory(folder());
  EXPECT_EQ(error(), folder() + ": the folder has no trace (*.sltrace)");
  Temporary.write("run.sltrace/a.sltrace", "SYNC");
  EXPECT_THAT(error(), HasSubstr(in("a.sltrace") + ": the file ends within"));
  Temporary.write("run.sltrace/b.sltrace", "");
  EXPECT_THAT(error(), HasSubstr("(and 1 more trace of the folder"));
  trace("c.sltrace", 1, Idle);
  EXPECT_THAT(error(), HasSubstr(": no process of the recording used a GPU: 1 "
                                 "process; " +
                                 in("a.sltrace")));
}

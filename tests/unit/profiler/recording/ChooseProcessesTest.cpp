#include "recording/ChooseProcesses.h"

#include <gmock/gmock.h>

using namespace syncline::recording;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

namespace {

/// A process of the program "python" on one host, from 10 to 20, that used a
/// GPU.
TraceOutline process(uint64_t Pid, uint64_t EventBytes, int64_t Rank = -1) {
  TraceOutline Result;
  Result.Path = std::to_string(Pid);
  Result.Host = "node";
  Result.Program = "python";
  Result.Pid = Pid;
  Result.ParentPid = 1;
  Result.Rank = Rank;
  Result.Start = 10;
  Result.End = 20;
  Result.UsesGpu = EventBytes > 0;
  Result.EventBytes = EventBytes;
  return Result;
}

TraceOutline childOf(uint64_t Parent, TraceOutline Process) {
  Process.ParentPid = Parent;
  return Process;
}

TraceOutline at(uint64_t Start, uint64_t End, TraceOutline Process) {
  Process.Start = Start;
  Process.End = End;
  return Process;
}

ProcessChoice choose(const std::vector<TraceOutline> &All) {
  return chooseProcesses(All);
}

} // namespace

TEST(ChooseProcesses, ATrainerAndAHelperThatItsImportsStart) {
  // MPI gives a rank to the trainer alone, or, in its child, to the helper.
  for (auto [Trainer, Helper] : {std::pair(0, -1), std::pair(-1, 0)}) {
    ProcessChoice Choice =
        choose({childOf(7, process(8, 0, Helper)), process(7, 1000, Trainer)});
    EXPECT_THAT(Choice.Chosen, ElementsAre(1));
    EXPECT_THAT(Choice.WithoutGpu, ElementsAre(0));
    EXPECT_THAT(Choice.OthersOnGpu, IsEmpty());
  }
}

TEST(ChooseProcesses, RanksInTheirOrderAndTheLauncher) {
  ProcessChoice Choice =
      choose({process(1, 0), process(2, 900, 1), process(3, 1000, 0)});
  EXPECT_THAT(Choice.Chosen, ElementsAre(2, 1));
  EXPECT_THAT(Choice.WithoutGpu, ElementsAre(0));
}

TEST(ChooseProcesses, WorkersOfARankInheritItsNumber) {
  ProcessChoice Choice =
      choose({process(2, 900, 0), childOf(2, process(4, 100, 0)),
              process(3, 1000, 1), childOf(3, process(5, 100, 1))});
  EXPECT_THAT(Choice.Chosen, ElementsAre(0, 2));
  EXPECT_THAT(Choice.OthersOnGpu, ElementsAre(1, 3));
}

TEST(ChooseProcesses, AttemptsOfARank) {
  // Which of them counts is seen once the traces are read.
  ProcessChoice Choice =
      choose({at(10, 20, process(2, 900, 0)), at(30, 40, process(3, 10, 0))});
  EXPECT_THAT(Choice.Chosen, ElementsAre(0, 1));
}

TEST(ChooseProcesses, ALauncherThatTouchesTheGpu) {
  ProcessChoice Choice = choose({process(1, 30), childOf(1, process(2, 900, 0)),
                                 childOf(1, process(3, 1000, 1))});
  EXPECT_THAT(Choice.Chosen, ElementsAre(1, 2));
  EXPECT_THAT(Choice.OthersOnGpu, ElementsAre(0));
}

TEST(ChooseProcesses, ATrainerAndItsCompilers) {
  ProcessChoice Choice = choose({process(7, 1000), childOf(7, process(8, 50)),
                                 childOf(7, process(9, 60))});
  EXPECT_THAT(Choice.Chosen, ElementsAre(0));
  EXPECT_THAT(Choice.OthersOnGpu, ElementsAre(1, 2));
}

TEST(ChooseProcesses, SiblingsWithoutRanks) {
  // As of torch.multiprocessing.spawn.
  ProcessChoice Choice = choose({process(7, 0), childOf(7, process(9, 400)),
                                 childOf(7, process(8, 500))});
  EXPECT_THAT(Choice.Chosen, ElementsAre(1, 2));
}

TEST(ChooseProcesses, OneProgramAfterTheOther) {
  ProcessChoice Choice =
      choose({at(10, 20, process(7, 500)), at(21, 90, process(8, 800))});
  EXPECT_THAT(Choice.Chosen, ElementsAre(1));
  EXPECT_THAT(Choice.OthersOnGpu, ElementsAre(0));
}

TEST(ChooseProcesses, AFolderOfRecordingsHasAllPrograms) {
  auto Named = [](TraceOutline Of, const char *Title) {
    Of.IsNamedByUser = true;
    Of.Title = Title;
    return Of;
  };
  TraceOutline A = Named(process(7, 500, 0), "a.py"),
               B = Named(process(8, 800), "b.py"),
               Again = Named(at(30, 40, process(9, 600)), "b.py");
  EXPECT_THAT(choose({A, B, Again}).Chosen, UnorderedElementsAre(0, 1));
  EXPECT_THAT(choose({A, B, Again}).OthersOnGpu, ElementsAre(2));
  // The processes of one job have their numbers as names.
  A.IsNamedByUser = B.IsNamedByUser = false;
  EXPECT_THAT(choose({A, B}).Chosen, ElementsAre(1));
}

TEST(ChooseProcesses, ACopyWithNamesCountsForItsProcess) {
  TraceOutline Copy = process(7, 1000);
  Copy.HasNames = true;
  EXPECT_THAT(choose({process(7, 1000), Copy}).Chosen, ElementsAre(1));
  EXPECT_THAT(choose({Copy, process(7, 1000)}).Chosen, ElementsAre(0));
  EXPECT_THAT(choose({Copy, process(7, 1000)}).OthersOnGpu, IsEmpty());
}

TEST(ChooseProcesses, NoneThatCanBeRead) {
  TraceOutline Broken;
  Broken.Problem = "empty";
  ProcessChoice Choice = choose({Broken, process(7, 0)});
  EXPECT_THAT(Choice.Chosen, IsEmpty());
  EXPECT_THAT(Choice.Unreadable, ElementsAre(0));
  EXPECT_THAT(Choice.WithoutGpu, ElementsAre(1));
}

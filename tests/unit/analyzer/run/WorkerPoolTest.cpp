#include "run/WorkerPool.h"

#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <stdexcept>
#include <unistd.h>

using namespace syncline::lint::run;

namespace {

/// What came back from each piece, and how many ran at a time.
struct Record {
  std::map<size_t, WorkerOutcome> Outcomes;
  unsigned Running = 0;
  unsigned Most = 0;

  void run(size_t Count, unsigned Workers,
           std::function<std::string(size_t)> Work) {
    runWorkers(Count, Workers,
               {std::move(Work),
                [this](size_t) { Most = std::max(Most, ++Running); },
                [this](size_t I, WorkerOutcome Outcome) {
                  --Running;
                  Outcomes[I] = std::move(Outcome);
                }});
  }
};

TEST(WorkerPoolTest, EveryPieceComesBack) {
  Record R;
  R.run(20, 3, [](size_t I) { return std::string(I, 'x'); });
  ASSERT_EQ(R.Outcomes.size(), 20U);
  for (size_t I = 0; I < 20; ++I) {
    EXPECT_EQ(R.Outcomes[I].Bytes, std::string(I, 'x'));
    EXPECT_EQ(R.Outcomes[I].Failure, "");
  }
  EXPECT_LE(R.Most, 3U);
}

TEST(WorkerPoolTest, MoreThanAPipeHolds) {
  Record R;
  R.run(4, 4, [](size_t I) { return std::string((I + 1) << 20, 'y'); });
  for (size_t I = 0; I < 4; ++I)
    EXPECT_EQ(R.Outcomes[I].Bytes.size(), (I + 1) << 20);
}

TEST(WorkerPoolTest, ACrashIsThatPiecesAlone) {
  Record R;
  R.run(5, 2, [](size_t I) {
    if (I == 2)
      raise(SIGKILL);
    return std::to_string(I);
  });
  EXPECT_EQ(R.Outcomes[2].Failure, "crashed (signal 9)");
  EXPECT_EQ(R.Outcomes[2].Bytes, "");
  for (size_t I : {0, 1, 3, 4})
    EXPECT_EQ(R.Outcomes[I].Bytes, std::to_string(I));
}

TEST(WorkerPoolTest, SomethingThatExitsEarlyIsNoResult) {
  Record R;
  R.run(2, 2, [](size_t I) {
    if (I == 1)
      _exit(0);
    return std::string();
  });
  EXPECT_EQ(R.Outcomes[0].Failure, "");
  EXPECT_EQ(R.Outcomes[1].Failure, "ended early (exit status 0)");
}

TEST(WorkerPoolTest, AnExceptionEndsTheWorker) {
  Record R;
  R.run(2, 1, [](size_t I) -> std::string {
    if (I == 0)
      throw std::runtime_error("no");
    return "yes";
  });
  EXPECT_EQ(R.Outcomes[0].Failure, "ended early (exit status 4)");
  EXPECT_EQ(R.Outcomes[1].Bytes, "yes");
}

TEST(WorkerPoolTest, NothingToDo) {
  Record R;
  R.run(0, 4, [](size_t) { return std::string(); });
  EXPECT_TRUE(R.Outcomes.empty());
}

TEST(WorkerPoolTest, AtLeastOneWorkerIsTheDefault) {
  EXPECT_GE(defaultWorkers(), 1U);
}

} // namespace

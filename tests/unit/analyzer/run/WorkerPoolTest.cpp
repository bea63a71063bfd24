#include "run/WorkerPool.h"

#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <stdexcept>
#include <unistd.h>

using namespace syncline::lint::run;

namespace {

/// The records of each piece and how it ended, and how many ran at a time.
struct Record {
  struct Outcome {
    std::string Bytes;
    std::string Failure;
  };
  std::map<size_t, Outcome> Outcomes;
  unsigned Running = 0;
  unsigned Most = 0;
  /// How many pieces that fail are done again.
  unsigned Retries = 0;

  void stream(size_t Count, unsigned Workers,
              std::function<void(size_t, const SendRecord &)> Work) {
    WorkerCallbacks Callbacks;
    Callbacks.Work = std::move(Work);
    Callbacks.Started = [this](size_t) { Most = std::max(Most, ++Running); };
    Callbacks.Received = [this](size_t I, std::string_view Bytes) {
      Outcomes[I].Bytes += Bytes;
    };
    Callbacks.Ended = [this](size_t I, const std::string &Failure) {
      --Running;
      Outcomes[I].Failure = Failure;
      bool Retry = !Failure.empty() && Retries > 0;
      Retries -= Retry;
      return Retry;
    };
    runWorkers(Count, Workers, Callbacks);
  }

  void run(size_t Count, unsigned Workers,
           std::function<std::string(size_t)> Work) {
    stream(Count, Workers, [&](size_t I, const SendRecord &Send) {
      if (std::string Bytes = Work(I); !Bytes.empty())
        Send(Bytes);
    });
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

TEST(WorkerPoolTest, AKilledWorkerLosesOnlyWhatItHasNotSent) {
  Record R;
  R.stream(1, 1, [](size_t, const SendRecord &Send) {
    Send("first ");
    Send("second");
    raise(SIGKILL);
    Send("third");
  });
  EXPECT_EQ(R.Outcomes[0].Bytes, "first second");
  EXPECT_EQ(R.Outcomes[0].Failure, "crashed (signal 9)");
}

TEST(WorkerPoolTest, APieceIsDoneAgainOnRequest) {
  Record R;
  R.Retries = 2;
  R.stream(2, 1, [&](size_t I, const SendRecord &Send) {
    Send(std::to_string(I));
    if (I == 0 && R.Retries > 0)
      raise(SIGKILL);
  });
  EXPECT_EQ(R.Outcomes[0].Bytes, "000");
  EXPECT_EQ(R.Outcomes[0].Failure, "");
  EXPECT_EQ(R.Outcomes[1].Bytes, "1");
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

/// Pieces that send what they are ordered to.
struct Orders {
  std::map<size_t, ParkedWorker> Parked;
  std::map<size_t, std::string> Received;
  std::map<size_t, std::string> Next;
  std::vector<size_t> New;

  void run(size_t Count) {
    WorkerCallbacks Callbacks;
    Callbacks.WorkWithOrders = [](size_t, const SendRecord &Send,
                                  const AwaitOrder &Await) {
      Send("first");
      while (std::optional<std::string> Order = Await()) {
        if (*Order == "crash")
          std::raise(SIGKILL);
        Send(*Order);
      }
      _exit(0);
    };
    Callbacks.Resume = [&](size_t I) -> std::optional<ResumedWorker> {
      auto Known = Parked.extract(I);
      if (Known.empty()) {
        New.push_back(I);
        return std::nullopt;
      }
      return ResumedWorker{std::move(Known.mapped()), Next[I]};
    };
    Callbacks.Started = [](size_t) {};
    Callbacks.Received = [&](size_t I, std::string_view Bytes) {
      Received[I] = Bytes;
    };
    Callbacks.Parked = [&](size_t I, ParkedWorker Worker) {
      Parked.emplace(I, std::move(Worker));
    };
    Callbacks.Ended = [](size_t, const std::string &Failure) {
      return !Failure.empty();
    };
    runWorkers(Count, 2, Callbacks);
  }
};

TEST(WorkerPoolTest, AParkedWorkerDoesItsPieceAgain) {
  Orders All;
  All.run(3);
  EXPECT_EQ(All.Parked.size(), 3U);
  EXPECT_EQ(All.Received[2], "first");
  All.Next = {{0, "a"}, {1, std::string(1 << 20, 'x')}, {2, "c"}};
  All.New.clear();
  All.run(3);
  EXPECT_TRUE(All.New.empty());
  EXPECT_EQ(All.Received[0], "a");
  EXPECT_EQ(All.Received[1], std::string(1 << 20, 'x'));
  EXPECT_EQ(All.Parked.size(), 3U);
}

TEST(WorkerPoolTest, AParkedWorkerThatDiesIsReplaced) {
  Orders All;
  All.run(1);
  All.Next = {{0, "crash"}};
  All.run(1);
  EXPECT_EQ(All.New, (std::vector<size_t>{0, 0}));
  EXPECT_EQ(All.Received[0], "first");
}

} // namespace

//===- LaunchersTest.cpp - Ranks from the environment of launchers --------===//

#include "ProgramRun.h"

#include <map>
#include <set>
#include <string>

using namespace syncline::test;

namespace {

using Variables = std::map<std::string, std::string>;

class LaunchersTest : public TracerTest {
protected:
  /// Rank, rank on the host and number of ranks in the trace of a process with
  /// these variables.
  void expectRank(const Variables &Set, int64_t Rank, int64_t LocalRank,
                  int64_t WorldSize) {
    Outcome Run = run({"cuda"}, Set);
    EXPECT_EQ(Run.Status, 0) << Run.Errors;
    std::vector<std::string> New;
    for (const std::string &Each : traceFiles())
      if (Known.insert(Each).second)
        New.push_back(Each);
    ASSERT_EQ(New.size(), 1U);
    TraceFacts Found = readFacts(New.front());
    EXPECT_EQ(Found.Rank, Rank);
    EXPECT_EQ(Found.LocalRank, LocalRank);
    EXPECT_EQ(Found.WorldSize, WorldSize);
  }

private:
  std::set<std::string> Known;
};

} // namespace

TEST_F(LaunchersTest, Torchrun) {
  expectRank({{"RANK", "5"}, {"LOCAL_RANK", "1"}, {"WORLD_SIZE", "8"}}, 5, 1,
             8);
}

TEST_F(LaunchersTest, OpenMpi) {
  expectRank({{"OMPI_COMM_WORLD_RANK", "3"},
              {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
              {"OMPI_COMM_WORLD_SIZE", "4"},
              {"PMIX_RANK", "3"}},
             3, 1, 4);
}

TEST_F(LaunchersTest, Mpich) {
  expectRank({{"PMI_RANK", "2"}, {"PMI_SIZE", "3"}, {"MPI_LOCALRANKID", "0"}},
             2, 0, 3);
}

TEST_F(LaunchersTest, Mvapich) {
  expectRank({{"MV2_COMM_WORLD_RANK", "2"},
              {"MV2_COMM_WORLD_LOCAL_RANK", "0"},
              {"MV2_COMM_WORLD_SIZE", "3"}},
             2, 0, 3);
}

TEST_F(LaunchersTest, SpectrumMpiAndFlux) {
  expectRank({{"JSM_NAMESPACE_RANK", "6"},
              {"JSM_NAMESPACE_LOCAL_RANK", "2"},
              {"JSM_NAMESPACE_SIZE", "7"}},
             6, 2, 7);
  expectRank({{"FLUX_TASK_RANK", "6"},
              {"FLUX_TASK_LOCAL_ID", "2"},
              {"FLUX_JOB_SIZE", "7"}},
             6, 2, 7);
}

TEST_F(LaunchersTest, Slurm) {
  expectRank(
      {{"SLURM_PROCID", "5"}, {"SLURM_LOCALID", "1"}, {"SLURM_NTASKS", "6"}}, 5,
      1, 6);
}

TEST_F(LaunchersTest, AStepOfSlurmThatIsSmallerThanTheJob) {
  expectRank({{"SLURM_PROCID", "1"},
              {"SLURM_NTASKS", "64"},
              {"SLURM_STEP_NUM_TASKS", "2"}},
             1, -1, 2);
}

TEST_F(LaunchersTest, MpiInAnAllocationOfSlurm) {
  // sbatch sets its own variables, of one task, for what mpirun starts.
  expectRank({{"SLURM_PROCID", "0"},
              {"SLURM_LOCALID", "0"},
              {"SLURM_NTASKS", "16"},
              {"OMPI_COMM_WORLD_RANK", "9"},
              {"OMPI_COMM_WORLD_LOCAL_RANK", "1"},
              {"OMPI_COMM_WORLD_SIZE", "12"}},
             9, 1, 12);
}

TEST_F(LaunchersTest, TorchrunBelowSlurm) {
  // One task of Slurm for each host.
  expectRank({{"SLURM_PROCID", "1"},
              {"SLURM_LOCALID", "0"},
              {"SLURM_NTASKS", "2"},
              {"RANK", "11"},
              {"LOCAL_RANK", "3"},
              {"WORLD_SIZE", "16"}},
             11, 3, 16);
}

TEST_F(LaunchersTest, ARankByHandHasTheRestFromSlurm) {
  expectRank({{"RANK", "5"},
              {"SLURM_PROCID", "5"},
              {"SLURM_LOCALID", "1"},
              {"SLURM_NTASKS", "6"}},
             5, 1, 6);
}

TEST_F(LaunchersTest, TheLauncherItselfHasNone) {
  expectRank({{"SLURM_NTASKS", "6"}}, -1, -1, 6);
  expectRank({{"OMPI_COMM_WORLD_RANK", "none"}}, -1, -1, -1);
}

//===- MadeUpJob.h - Ranks with several communicators, for tests -*- C++
//-*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_RANKS_MADEUPJOB_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_RANKS_MADEUPJOB_H

#include "profiler/analysis/ranks/MadeUpRanks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::tests {

/// Ranks of one host that exchange data in several ways. Times are
/// microseconds.
class MadeUpJob {
public:
  explicit MadeUpJob(size_t Ranks);

  /// The rank computes for so long.
  void compute(size_t Rank, uint64_t Time) { Now[Rank] += Time; }
  /// These ranks begin a kernel of NCCL on a stream, each when it is there; all
  /// end \p Transfer after the last one has begun.
  void exchange(const std::vector<size_t> &Ranks, const std::string &Name,
                unsigned Stream, uint64_t Transfer);
  /// The same without a wait of the rank's own: what it computes next runs
  /// meanwhile.
  void exchangeInBackground(const std::vector<size_t> &Ranks,
                            const std::string &Name, unsigned Stream,
                            uint64_t Transfer);
  /// All ranks begin their next step.
  void beginStep();

  MadeUpRanks make() const;

private:
  std::string head(size_t Rank) const;

  std::vector<uint64_t> Now;
  std::vector<std::string> Texts;
  std::vector<timeline::StepRun> Starts;
  std::vector<std::string> Names;
};

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_RANKS_MADEUPJOB_H

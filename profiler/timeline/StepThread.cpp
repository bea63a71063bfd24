#include "timeline/StepThread.h"

#include "timeline/Period.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::timeline;

uint32_t timeline::stepThread(const std::map<uint32_t, ThreadCalls> &Threads) {
  double Most = 0;
  for (const auto &[Thread, Calls] : Threads)
    Most = std::max(Most, static_cast<double>(Calls.All));
  auto Rank = [&](const ThreadCalls &Calls) {
    bool Blocks = Calls.CanBlock >= MinPeriodSteps &&
                  static_cast<double>(Calls.All) >= LeastCalls * Most;
    return std::pair(Blocks, Calls.All);
  };
  return std::max_element(Threads.begin(), Threads.end(),
                          [&](const auto &A, const auto &B) {
                            return Rank(A.second) < Rank(B.second);
                          })
      ->first;
}

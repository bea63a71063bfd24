//===- CountRatio.h - The calls of the run at some sites --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_COUNTRATIO_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_COUNTRATIO_H

namespace syncline::analysis::sites {

/// The calls at several sites in a step of the run as a multiple of those in a
/// replayed step: a mean of the sites' ratios, see steps/LoopCounts.h, weighted
/// by what each gains alone in the replayed steps.
class CountRatio {
public:
  /// \p Gain: ns.
  void add(double Ratio, double Gain) {
    Sum += Gain * Ratio;
    Weight += Gain;
  }
  double orIfNone(double Other) const {
    return Weight > 0 ? Sum / Weight : Other;
  }

private:
  double Sum = 0;
  double Weight = 0;
};

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_COUNTRATIO_H

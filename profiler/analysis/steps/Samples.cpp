#include "analysis/steps/Samples.h"

#include "analysis/replay/BuildExecution.h"
#include "analysis/replay/ForEachInParallel.h"
#include "analysis/time/AccountDevices.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

std::vector<Sample> steps::buildSamples(const TraceData &Trace,
                                        const Timeline &Events,
                                        const std::vector<Sync> &Syncs,
                                        const std::vector<Piece> &Pieces) {
  std::vector<Sample> Samples;
  std::vector<Piece> Parts;
  auto Add = [&](Piece Starts, bool IsWhole) {
    Parts.push_back(Starts);
    Samples.emplace_back().IsWhole = IsWhole;
  };
  for (Piece Run : Pieces) {
    Add(Run, true);
    size_t Middle = Run.size() / 2;
    if (Middle < 2 || Run.size() - Middle < 3)
      continue;
    Add(Run.first(Middle + 1), false);
    Add(Run.subspan(Middle), false);
  }
  if (Parts.empty())
    return Samples;
  CommonFacts Facts(Trace, Events);
  forEachInParallel(Parts.size(), [&](size_t I) {
    Samples[I].Exec = buildExecution(Trace, Events, Facts, Syncs, Parts[I]);
  });
  return Samples;
}

std::vector<const Execution *>
steps::wholeRuns(const std::vector<Sample> &Samples) {
  std::vector<const Execution *> Result;
  for (const Sample &Part : Samples)
    if (Part.IsWhole)
      Result.push_back(&Part.Exec);
  return Result;
}

ReplayResult steps::meanReplay(const std::vector<const Execution *> &Runs,
                               const TimeScales &Scale) {
  std::vector<ReplayResult> Each(Runs.size());
  forEachInParallel(Runs.size(), [&](size_t I) {
    Change Under;
    Under.Scale = Scale;
    Each[I] = replay::replay(*Runs[I], Under);
  });
  ReplayResult Sum;
  double Steps = 0;
  for (size_t I = 0; I < Runs.size(); ++I) {
    Sum.Step += Each[I].Step * Runs[I]->Steps;
    Sum.Blocked += Each[I].Blocked * Runs[I]->Steps;
    Steps += Runs[I]->Steps;
  }
  return Steps > 0 ? ReplayResult{Sum.Step / Steps, Sum.Blocked / Steps}
                   : ReplayResult();
}

SampleTotals steps::totalsOf(const std::vector<Sample> &Samples) {
  SampleTotals Result;
  double Sum = 0, Recorded = 0, Replayed = 0;
  for (const Sample &Part : Samples)
    if (Part.IsWhole) {
      Sum += static_cast<double>(Part.Exec.Completed.duration());
      Recorded += static_cast<double>(Part.Exec.recordedDuration());
      Replayed += static_cast<double>(replayAsRecorded(Part.Exec));
      Result.Steps += Part.Exec.Steps;
    }
  Result.RecordedStep = Sum / static_cast<double>(Result.Steps);
  Result.ReplayError = Recorded > 0 ? Replayed / Recorded - 1 : 0;
  return Result;
}

std::vector<ReplayedRun> steps::replayRuns(const std::vector<Sample> &Samples,
                                           const TimeScales &Scale) {
  std::vector<ReplayedRun> Runs;
  for (const Sample &Part : Samples) {
    if (!Part.IsWhole)
      continue;
    ReplayedRun Run;
    Change Under;
    Under.Scale = Scale;
    replay::replay(Part.Exec, Under, &Run.Base);
    Under.WithoutSync.assign(Part.Exec.Operations.size(), true);
    replay::replay(Part.Exec, Under, &Run.WithoutSyncs);
    Run.Devices = accountDevices(Part.Exec, Run.Base, Run.WithoutSyncs);
    Run.Exec = Part.Exec;
    Runs.push_back(std::move(Run));
  }
  return Runs;
}

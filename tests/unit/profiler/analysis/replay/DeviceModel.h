//===- DeviceModel.h - A model of a host and a device -----------*- C++ -*-===//
//
// It runs programs of one thread and writes all that they do as a trace. It
// shares no code with the replay, which is compared with it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_REPLAY_DEVICEMODEL_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_REPLAY_DEVICEMODEL_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace syncline::tests {

struct ModelCommand {
  enum class Act { Launch, StreamWait, DeviceWait, Copy, Record, WaitForEvent };

  Act What = Act::Launch;
  unsigned Stream = 7;
  uint64_t HostGap = 0;
  uint64_t Duration = 0;
  unsigned Event = 1;

  bool canBlock() const {
    return What == Act::StreamWait || What == Act::DeviceWait ||
           What == Act::Copy;
  }
};

/// One step, and the host time after it.
struct ModelProgram {
  std::vector<ModelCommand> Commands;
  uint64_t Tail = 0;
};

/// Runs a program again and again.
class DeviceModel {
public:
  /// The commands \p Unawaited do not wait. Those that only wait are not made.
  explicit DeviceModel(const ModelProgram &Program,
                       std::set<size_t> Unawaited = {})
      : Program(Program), Unawaited(std::move(Unawaited)) {}

  void runStep();
  /// When the host, and all that was queued, is done.
  uint64_t done() const;

  uint64_t Host = 0;
  std::string Text;

private:
  void execute(size_t Number);
  uint64_t queue(const char *What, unsigned Stream, uint64_t Duration);
  uint64_t at(const std::map<unsigned, uint64_t> &Times, unsigned Key) const;
  void call(const char *What, unsigned Api, uint64_t Cost, uint64_t Release,
            bool Syncs, const std::string &More);
  void edge(const char *What, const ModelCommand &Command);

  const ModelProgram &Program;
  std::set<size_t> Unawaited;
  std::map<unsigned, uint64_t> Ends, Floors, Events;
  uint64_t EngineEnd = 0;
  uint64_t Correlation = 0;
};

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_REPLAY_DEVICEMODEL_H

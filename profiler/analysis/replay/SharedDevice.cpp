#include "analysis/replay/SharedDevice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

/// A kernel that can use one half takes 0.8: two of them take 1.6 times as long
/// together as one alone, rather than the same time or twice as long.
static constexpr double Crowding = 0.32;
/// How long after its predecessor in the stream, and after its launch, a kernel
/// starts on a free device, ns.
static constexpr uint64_t UsualGap = 2'000, UsualLatency = 10'000;

double replay::takenShare(double Share) { return std::pow(Share, Crowding); }

namespace {

/// The kernels of one device.
class SharedDevice {
public:
  SharedDevice(const Timeline &Events, std::vector<QueuedActivity *> Kernels)
      : Events(Events), Kernels(std::move(Kernels)) {}

  /// Sets durations, and delays without the time in which others used the
  /// device.
  void setAlone();

private:
  TimeSpan timeOf(const QueuedActivity &Kernel) const {
    const DeviceActivity &Source = Events.Activities[Kernel.Source];
    return {Source.Start, Source.End};
  }
  void findPaces();
  double progressAt(uint64_t Time) const;
  double takenBefore(uint64_t Time) const;
  uint64_t withoutOthers(uint64_t Delay, uint64_t Usual, uint64_t End) const;

  const Timeline &Events;
  std::vector<QueuedActivity *> Kernels;
  /// The part of the device that kernels take from this time on, possibly more
  /// than all of it. The sums cover the time before: the progress of a kernel,
  /// and the use of the device.
  struct Pace {
    double Taken = 0;
    double Done = 0;
    double Used = 0;

    /// Per ns.
    double rate() const { return Taken > 1 ? 1 / Taken : 1; }
    double use() const { return std::min(Taken, 1.0); }
  };
  std::map<uint64_t, Pace> Paces;
};

} // namespace

void SharedDevice::findPaces() {
  std::map<uint64_t, double> Changes;
  for (const QueuedActivity *Kernel : Kernels) {
    TimeSpan Time = timeOf(*Kernel);
    Changes[Time.Start] += Kernel->Taken;
    Changes[Time.End] -= Kernel->Taken;
  }
  Pace Now;
  uint64_t Last = Changes.begin()->first;
  for (const auto &[Time, Change] : Changes) {
    auto Length = static_cast<double>(Time - Last);
    Now = {Now.Taken + Change, Now.Done + Length * Now.rate(),
           Now.Used + Length * Now.use()};
    Paces[Time] = Now;
    Last = Time;
  }
}

double SharedDevice::progressAt(uint64_t Time) const {
  auto Own = std::prev(Paces.upper_bound(Time));
  return Own->second.Done +
         Own->second.rate() * static_cast<double>(Time - Own->first);
}

double SharedDevice::takenBefore(uint64_t Time) const {
  auto Next = Paces.upper_bound(Time);
  if (Next == Paces.begin())
    return 0;
  const auto &[From, Now] = *std::prev(Next);
  return Now.Used + Now.use() * static_cast<double>(Time - From);
}

/// \p Delay of a kernel that starts at \p End without the time that others
/// took.
uint64_t SharedDevice::withoutOthers(uint64_t Delay, uint64_t Usual,
                                     uint64_t End) const {
  if (Delay <= Usual)
    return Delay;
  uint64_t Start = End > Delay ? End - Delay : 0;
  auto Taken = static_cast<uint64_t>(takenBefore(End) - takenBefore(Start));
  return std::max(Usual, Delay - std::min(Delay, Taken));
}

void SharedDevice::setAlone() {
  findPaces();
  for (QueuedActivity *Kernel : Kernels) {
    TimeSpan Time = timeOf(*Kernel);
    Kernel->Alone = {static_cast<uint64_t>(std::llround(
                         progressAt(Time.End) - progressAt(Time.Start))),
                     withoutOthers(Kernel->Latency, UsualLatency, Time.Start),
                     withoutOthers(Kernel->Gap, UsualGap, Time.Start)};
  }
}

void replay::separateKernels(Execution &Steps, const Timeline &Events) {
  std::map<uint64_t, std::vector<QueuedActivity *>> Kernels;
  for (QueuedActivity &Each : Steps.Activities) {
    Each.Alone = {Each.Duration, Each.Latency, Each.Gap};
    if (Each.Share <= 0)
      continue;
    Each.Taken = takenShare(Each.Share);
    Kernels[Steps.Streams[Each.Stream].Device].push_back(&Each);
  }
  auto InSeveralStreams = [](const std::vector<QueuedActivity *> &Own) {
    return std::any_of(Own.begin(), Own.end(), [&](const QueuedActivity *Each) {
      return Each->Stream != Own.front()->Stream;
    });
  };
  for (auto &[Device, Own] : Kernels)
    if (InSeveralStreams(Own)) {
      Steps.SharesDevice = true;
      SharedDevice(Events, std::move(Own)).setAlone();
    }
}

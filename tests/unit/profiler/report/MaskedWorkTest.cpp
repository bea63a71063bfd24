//===- MaskedWorkTest.cpp - Work on what a mask selects -------------------===//

#include "report/model/MaskedWork.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;
using rules::MaskRole;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

enum Site : uint32_t { Select, Assign, Backward, Other, None = NoIndex };
/// By line and operator.
enum Group : uint32_t { Selecting, Assigning, Working };

struct Program {
  Timeline Events;
  std::vector<uint32_t> OfCalls;
  std::vector<SiteEntry> Sites{4};
  analysis::stacks::ActivityGroups Launches;

  Program();
  void call(uint32_t Site, uint32_t Group, uint64_t DeviceTime);
  void step(uint64_t Work);
  std::set<uint32_t> found() const {
    return sitesOfMaskedWork(Events, OfCalls, {}, Sites, Launches);
  }
};

} // namespace

Program::Program() {
  MaskRole Roles[] = {MaskRole::Input, MaskRole::Result, MaskRole::Result,
                      MaskRole::Input};
  for (uint32_t I = 0; I < 4; ++I) {
    Sites[I].File = "net.py";
    Sites[I].Function = I == Other ? "loss" : "render";
    Sites[I].Line = I == Other ? 50 : 7;
    Sites[I].IsBackward = I == Backward;
    Sites[I].Remedies.resize(1);
    Sites[I].Remedies[0].MaskedWork = Roles[I];
  }
}

void Program::call(uint32_t Site, uint32_t Group, uint64_t DeviceTime) {
  HostCall Call;
  Call.Start = Events.Calls.size();
  if (DeviceTime) {
    DeviceActivity Kernel;
    Kernel.End = DeviceTime;
    Kernel.Call = static_cast<uint32_t>(Events.Calls.size());
    Call.FirstActivity = Call.LastActivity =
        static_cast<uint32_t>(Events.Activities.size());
    Events.Activities.push_back(Kernel);
  }
  Events.Calls.push_back(Call);
  OfCalls.push_back(Site);
  Launches.OfCalls.push_back(Group);
}

/// y[mask] = net(x[mask]), and then a loss of its own.
void Program::step(uint64_t Work) {
  call(Select, Selecting, 0);
  call(None, Selecting, 10);
  call(None, Working, Work);
  call(None, Assigning, 10);
  call(Assign, Assigning, 0);
  call(Other, Selecting, 0);
  call(None, Working, 1000);
}

TEST(MaskedWork, IsWorkBetweenASelectionAndAnAssignment) {
  Program Net;
  Net.step(100);
  Net.step(100);
  EXPECT_THAT(Net.found(), ElementsAre(Select, Assign, Backward));
}

TEST(MaskedWork, ComputesAllElementsWhereThatIsCheap) {
  Program Net;
  Net.step(15);
  EXPECT_THAT(Net.found(), IsEmpty());
}

/// The next iteration's assignment is not the result of what the function
/// selected last.
TEST(MaskedWork, BeginsWithTheSelection) {
  Program Net;
  for (int I = 0; I < 3; ++I) {
    Net.call(Assign, Assigning, 0);
    Net.call(Select, Selecting, 0);
    Net.call(None, Working, 100);
  }
  EXPECT_THAT(Net.found(), IsEmpty());
}

TEST(MaskedWork, StaysInOneFunction) {
  Program Net;
  Net.Sites[Assign].Function = "update";
  Net.step(100);
  EXPECT_THAT(Net.found(), IsEmpty());
}

#include "report/model/FileNames.h"

#include "timeline/symbols/FileTitle.h"
#include "timeline/symbols/UserFrame.h"

#include <algorithm>
#include <map>
#include <set>

using namespace syncline;
using namespace syncline::symbols;

void report::tellFilesApart(timeline::StackNames &Stacks,
                            const std::vector<std::string> &UserCode) {
  ModuleKinds Kinds(UserCode);
  std::set<std::string> Files;
  auto Add = [&](const SourceFrame &Frame) {
    if (!Frame.File.empty() && isUserFrame(Frame, Kinds))
      Files.insert(Frame.File);
  };
  std::ranges::for_each(Stacks.pythonFrames(), Add);
  // Symbols of libraries take long to read, and none of their files are the
  // user's.
  std::map<const ModuleImage *, bool> IsUser;
  for (uint64_t Address : Stacks.addresses()) {
    const ModuleImage *Module = Stacks.moduleOf(Address);
    auto [Known, IsNew] = IsUser.try_emplace(Module, false);
    if (IsNew && Module)
      Known->second = Kinds.classify(Module->Path) == ModuleKind::User;
    if (Known->second)
      std::ranges::for_each(Stacks.framesAt(Address), Add);
  }
  Stacks.showFileParts(partsToShow(Files));
}

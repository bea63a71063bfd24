#include "fixes/Edits.h"
#include "fixes/EditList.h"

#include "llvm/ADT/StringSwitch.h"

using namespace syncline;

EditFunction syncline::editNamed(llvm::StringRef Name) {
  return llvm::StringSwitch<EditFunction>(Name)
      .Case("accumulate-on-device", accumulateOnDevice)
      .Case("hoist-read", hoistRead)
      .Case("select-by-condition", selectByCondition)
      .Case("mask-for-positions", maskForPositions)
      .Case("where-for-mask", whereForMask)
      .Case("fill-with-number", fillWithNumber)
      .Case("ignore-index", ignoreIndex)
      .Case("create-on-device", createOnDevice)
      .Case("pin-and-unblock", pinAndUnblock)
      .Case("give-size", giveSize)
      .Case("record-consumer", recordConsumer)
      .Case("guard-stream", guardStream)
      .Default(nullptr);
}

std::optional<Edit> syncline::finished(EditList &Edits, std::string Changes) {
  std::optional<std::vector<Replacement>> Replacements = Edits.take();
  if (!Replacements)
    return std::nullopt;
  return Edit{std::move(Changes), std::move(*Replacements)};
}

#include "fixes/edits/EditTable.h"
#include "fixes/edits/AccumulateOnDevice.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/GiveSize.h"
#include "fixes/edits/HoistRead.h"
#include "fixes/edits/LossEdits.h"
#include "fixes/edits/MaskedWrites.h"
#include "fixes/edits/SelectByCondition.h"
#include "fixes/edits/StreamEdits.h"
#include "fixes/edits/UploadEdits.h"

#include "llvm/ADT/StringSwitch.h"

using namespace syncline::lint;
using namespace syncline::lint::fixes::edits;

EditFunction fixes::edits::editNamed(llvm::StringRef Name) {
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

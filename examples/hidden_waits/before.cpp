//===- before.cpp - Nine loops that block the host ------------------------===//
//
// The loops are in before/, one file each.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

int main(int Argc, char **Argv) {
  return hiddenwaits::runLoops(
      Argc, Argv,
      "Nine training loops, each with a synchronization that is hard to see.");
}

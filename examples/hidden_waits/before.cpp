//===- before.cpp - Nine loops that make the host wait --------------------===//
//
// The loops are in before/, a file a wait.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

int main(int Argc, char **Argv) {
  return hiddenwaits::runLoops(
      Argc, Argv,
      "Nine training loops, each with a wait that its source hardly shows.");
}

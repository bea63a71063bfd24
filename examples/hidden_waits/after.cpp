//===- after.cpp - The nine loops without their waits ---------------------===//
//
// The loops are in after/, a file a wait, under the names that they have in
// before/.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

int main(int Argc, char **Argv) {
  return hiddenwaits::runLoops(Argc, Argv,
                               "The nine training loops without their waits.");
}

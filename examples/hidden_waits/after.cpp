//===- after.cpp - The nine loops without synchronization -----------------===//
//
// The loops are in after/, one file each, under the names that they have in
// before/.
//
//===----------------------------------------------------------------------===//

#include "Loops.h"

int main(int Argc, char **Argv) {
  return hiddenwaits::runLoops(
      Argc, Argv, "The nine training loops without synchronization.");
}

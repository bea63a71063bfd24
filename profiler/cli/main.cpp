#include "Verb.h"

int main(int ArgumentCount, char **Arguments) {
  return cli::runVerb({Arguments, static_cast<size_t>(ArgumentCount)});
}

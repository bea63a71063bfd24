#include "run/PrintLine.h"

#include "terminal/VisibleText.h"

#include <iostream>

using namespace syncline::lint;

void run::printLine(const std::string &Line) {
  std::cerr << terminal::visible(Line) << '\n';
}

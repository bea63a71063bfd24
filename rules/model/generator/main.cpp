// Writes the table of operators, at build time:
//
//   syncline_model_generator OPERATORS.JSON OVERLAY.JSON OUTPUT.CPP

#include "model/generator/Declarations.h"
#include "model/generator/ModelError.h"
#include "model/generator/Overlay.h"
#include "model/generator/TableWriter.h"

#include <nlohmann/json.hpp>

#include <exception>
#include <fstream>
#include <iostream>
#include <string>

using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;

static nlohmann::json readJson(const std::string &Path) {
  std::ifstream File(Path);
  if (!File)
    throw ModelError("cannot open the file");
  return nlohmann::json::parse(File);
}

int main(int Count, char **Arguments) {
  if (Count != 4) {
    std::cerr << "usage: syncline_model_generator OPERATORS OVERLAY OUTPUT\n";
    return 2;
  }
  std::string Path = Arguments[1];
  try {
    ModelOperators Operators = declaredOperators(readJson(Path));
    Path = Arguments[2];
    applyOverlay(readJson(Path), Operators);
    Path = Arguments[3];
    std::ofstream Out(Path);
    writeTable(Operators, Out);
    if (!Out.flush())
      throw ModelError("cannot write the file");
  } catch (const std::exception &Error) {
    std::cerr << Path << ": " << Error.what() << "\n";
    return 1;
  }
  return 0;
}

// Writes the tables of the model, at build time:
//
//   syncline_model_generator operators OPERATORS.JSON OVERLAY.JSON RULES.TXT
//     OUTPUT.CPP
//   syncline_model_generator cuda CUDA.JSON RULES.TXT OUTPUT.CPP
//
// RULES.TXT has the id of a rule in each line.

#include "model/generator/CudaFunctions.h"
#include "model/generator/Declarations.h"
#include "model/generator/ModelError.h"
#include "model/generator/Overlay.h"
#include "model/generator/TableWriter.h"

#include <nlohmann/json.hpp>

#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <set>
#include <string>

using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;

static std::ifstream opened(const std::string &Path) {
  std::ifstream File(Path);
  if (!File)
    throw ModelError("cannot open the file");
  return File;
}

static nlohmann::json readJson(const std::string &Path) {
  std::ifstream File = opened(Path);
  return nlohmann::json::parse(File);
}

static std::string readText(const std::string &Path) {
  std::ifstream File = opened(Path);
  return {std::istreambuf_iterator<char>(File), {}};
}

static std::set<std::string> readLines(const std::string &Path) {
  std::ifstream File = opened(Path);
  return {std::istream_iterator<std::string>(File), {}};
}

static void write(const auto &Table, const std::string &Path) {
  std::ofstream Out(Path);
  writeTable(Table, Out);
  if (!Out.flush())
    throw ModelError("cannot write the file");
}

/// \p Path is the file that the program is reading or writing.
static void run(const std::string &Table, char **Files, std::string &Path) {
  if (Table == "operators") {
    ModelOperators Operators = declaredOperators(readJson(Path = Files[0]));
    std::set<std::string> Rules = readLines(Path = Files[2]);
    applyOverlay(readText(Path = Files[1]), Rules, Operators);
    write(Operators, Path = Files[3]);
  } else {
    std::set<std::string> Rules = readLines(Path = Files[1]);
    ModelFunctions Functions = cudaFunctions(readText(Path = Files[0]), Rules);
    write(Functions, Path = Files[2]);
  }
}

int main(int Count, char **Arguments) {
  std::string Table = Count > 1 ? Arguments[1] : "";
  if (!(Table == "operators" && Count == 6) &&
      !(Table == "cuda" && Count == 5)) {
    std::cerr << "usage: syncline_model_generator operators OPERATORS OVERLAY "
                 "RULES OUTPUT\n"
                 "       syncline_model_generator cuda CUDA RULES OUTPUT\n";
    return 2;
  }
  std::string Path;
  try {
    run(Table, Arguments + 2, Path);
  } catch (const std::exception &Error) {
    std::cerr << Path << ": " << Error.what() << "\n";
    return 1;
  }
  return 0;
}

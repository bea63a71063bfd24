//===- CompareResults.cpp - Do two runs have the same results?
//-------------===//
//
// Reads two files with a number a line. Exit status 0: the same, 1: not, or a
// file that cannot be compared, 2: bad options.
//
//===----------------------------------------------------------------------===//

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Arguments {
  std::string Before, After;
  double Tolerance = 0;
  bool AllowNan = false;
};

std::vector<double> readFile(const std::string &Path) {
  std::ifstream In(Path);
  if (!In)
    throw std::runtime_error("cannot read " + Path);
  std::vector<double> Results;
  for (std::string Line; std::getline(In, Line);) {
    // strtod rather than >>, which does not read the nan that << writes.
    char *End = nullptr;
    Results.push_back(std::strtod(Line.c_str(), &End));
    if (Line.empty() || *End != '\0')
      throw std::runtime_error(Path + ", line " +
                               std::to_string(Results.size()) +
                               ": not a number: '" + Line + "'");
  }
  if (Results.empty())
    throw std::runtime_error(Path + " holds no results");
  return Results;
}

/// The difference, relative to results above 1 and absolute below, where a
/// relative one would mean little: a zeroed loss is 0.
double difference(double Before, double After) {
  return std::abs(Before - After) / std::max(1.0, std::abs(Before));
}

/// The largest difference. \throws std::runtime_error where there is none.
double compare(const Arguments &Args) {
  std::vector<double> Before = readFile(Args.Before);
  std::vector<double> After = readFile(Args.After);
  if (Before.size() != After.size())
    throw std::runtime_error(std::to_string(Before.size()) + " results in " +
                             Args.Before + ", " + std::to_string(After.size()) +
                             " in " + Args.After);
  double Largest = 0;
  size_t NumFinite = 0;
  for (size_t I = 0; I < Before.size(); ++I) {
    if (Args.AllowNan && std::isnan(Before[I]) && std::isnan(After[I]))
      continue;
    std::string Step = "step " + std::to_string(I + 1) + ": " +
                       std::to_string(Before[I]) + " before, " +
                       std::to_string(After[I]) + " after";
    if (!std::isfinite(Before[I]) || !std::isfinite(After[I]))
      throw std::runtime_error(Step + ": not finite");
    double Difference = difference(Before[I], After[I]);
    if (Difference > Args.Tolerance)
      throw std::runtime_error(Step +
                               ": the difference is above the tolerance");
    Largest = std::max(Largest, Difference);
    ++NumFinite;
  }
  if (NumFinite == 0)
    throw std::runtime_error("not one result is finite");
  return Largest;
}

} // namespace

int main(int Argc, char **Argv) {
  Arguments Args;
  CLI::App App("Compares the results of two runs, step by step.");
  App.add_option("before", Args.Before, "a number a line")->required();
  App.add_option("after", Args.After, "a number a line")->required();
  App.add_option("--tolerance", Args.Tolerance,
                 "the largest difference, relative to results above 1")
      ->check(CLI::NonNegativeNumber)
      ->required();
  App.add_flag("--allow-nan", Args.AllowNan,
               "a NaN in both files at the same step is the same");
  try {
    App.parse(Argc, Argv);
    double Largest = compare(Args);
    std::cout << "the same results; largest difference " << Largest
              << ", tolerance " << Args.Tolerance << '\n';
    return 0;
  } catch (const CLI::Success &Success) {
    return App.exit(Success); // --help
  } catch (const CLI::ParseError &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
    return 2;
  } catch (const std::runtime_error &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
    return 1;
  }
}

//===- Coverage.cpp - Does every rule have its cases? ---------------------===//

#include "Coverage.h"

#include <algorithm>
#include <set>
#include <string>

namespace syncline::rulecases {
namespace {

std::set<std::string> rulesIn(const std::filesystem::path &Directory) {
  std::set<std::string> Ids;
  for (const auto &Group : std::filesystem::directory_iterator(Directory)) {
    // What is out of order has its cases in OrderCases.cpp.
    if (!Group.is_directory() || Group.path().filename() == "async")
      continue;
    for (const auto &File : std::filesystem::directory_iterator(Group.path()))
      if (File.path().extension() == ".json")
        Ids.insert(File.path().stem().string());
  }
  return Ids;
}

std::ptrdiff_t countOf(const std::vector<Case> &Cases, const std::string &Rule,
                       Form Expected, bool Skipped) {
  return std::count_if(Cases.begin(), Cases.end(), [&](const Case &C) {
    return C.Rule == Rule && C.Expected == Expected &&
           (C.WhySkipped != nullptr) == Skipped;
  });
}

} // namespace

bool checkCoverage(const std::filesystem::path &RulesDirectory,
                   const std::vector<Case> &Cases, std::ostream &Stream) {
  bool Complete = true;
  const std::set<std::string> Ids = rulesIn(RulesDirectory);
  for (const std::string &Id : Ids) {
    for (Form Expected : {Form::Waits, Form::Quiet}) {
      if (countOf(Cases, Id, Expected, false) > 0)
        continue;
      bool OnlySkipped = countOf(Cases, Id, Expected, true) > 0;
      Complete &= OnlySkipped;
      Stream << Id << ": " << (OnlySkipped ? "only skipped cases" : "no case")
             << " of the form " << nameOf(Expected) << '\n';
    }
  }
  std::set<std::string> Labels;
  for (const Case &C : Cases) {
    if (!Ids.contains(C.Rule)) {
      Complete = false;
      Stream << C.label() << ": there is no such rule\n";
    }
    if (!Labels.insert(C.label()).second) {
      Complete = false;
      Stream << C.label() << ": two cases have this name\n";
    }
  }
  Stream << Ids.size() << " rules, " << Cases.size() << " cases\n";
  return Complete && !Ids.empty();
}

} // namespace syncline::rulecases

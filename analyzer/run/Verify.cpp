#include "run/Verify.h"
#include "run/PrintLine.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

namespace {
struct Expectation {
  std::string File;
  unsigned Line = 0;
  std::string Rule;
  std::vector<std::string> Qualifiers;
  bool Met = false;
};
} // namespace

static void readLine(llvm::StringRef Text, const std::string &File,
                     unsigned Line, const std::string &Prefix,
                     std::vector<Expectation> &Expected) {
  size_t At = Text.find("// " + Prefix + ":");
  if (At == llvm::StringRef::npos)
    return;
  llvm::StringRef List = Text.substr(At + Prefix.size() + 4);
  llvm::SmallVector<llvm::StringRef, 2> Items;
  List.split(Items, ',');
  for (llvm::StringRef Item : Items) {
    llvm::SmallVector<llvm::StringRef, 3> Parts;
    Item.trim().split(Parts, '/');
    Expectation E{File, Line, Parts.front().str(), {}, false};
    for (llvm::StringRef Part : llvm::ArrayRef(Parts).drop_front())
      E.Qualifiers.push_back(Part.str());
    Expected.push_back(E);
  }
}

static std::vector<Expectation> readFile(const std::string &File,
                                         const std::string &Prefix) {
  std::vector<Expectation> Expected;
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return Expected;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  for (unsigned Line = 1; !Text.empty(); ++Line) {
    auto [First, Rest] = Text.split('\n');
    readLine(First, File, Line, Prefix, Expected);
    Text = Rest;
  }
  return Expected;
}

static std::string describe(const Finding &F) {
  return F.Rule->Id + "/" + toString(F.Confidence) +
         (F.Heat == Heat::Cold ? "/cold" : "/hot");
}

static bool meets(const Finding &F, const Expectation &E) {
  for (const std::string &Q : E.Qualifiers) {
    bool Holds = Q == toString(F.Confidence) ||
                 (Q == "hot" && F.Heat != Heat::Cold) ||
                 (Q == "cold" && F.Heat == Heat::Cold);
    if (!Holds)
      return false;
  }
  return true;
}

bool run::verifyExpectations(const std::vector<Finding> &Findings,
                             const std::vector<std::string> &Files,
                             const std::string &Prefix) {
  std::vector<Expectation> Expected;
  for (const std::string &File : Files)
    for (Expectation &E : readFile(File, Prefix))
      Expected.push_back(std::move(E));
  bool Agree = true;
  auto Complain = [&](const std::string &File, unsigned Line,
                      const std::string &Text) {
    printLine(File + ':' + std::to_string(Line) + ": " + Text);
    Agree = false;
  };
  for (const Finding &F : Findings) {
    Expectation *Match = nullptr;
    for (Expectation &E : Expected) {
      std::error_code Ignored;
      if (!E.Met && E.Line == F.Line && E.Rule == F.Rule->Id &&
          fs::equivalent(E.File, F.File, Ignored))
        Match = &E;
    }
    if (!Match) {
      Complain(F.File, F.Line, "unexpected finding: " + describe(F));
      continue;
    }
    Match->Met = true;
    if (!meets(F, *Match))
      Complain(F.File, F.Line,
               "found " + describe(F) + ", which is not as expected");
  }
  for (const Expectation &E : Expected)
    if (!E.Met)
      Complain(E.File, E.Line, "expected finding missing: " + E.Rule);
  return Agree;
}

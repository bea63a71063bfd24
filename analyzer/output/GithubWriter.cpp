#include "output/GithubWriter.h"
#include "findings/Utf16.h"
#include "output/Writer.h"

#include "llvm/Support/JSON.h"

#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::output;
using namespace syncline::rules;

/// \p Text with the characters of \p Special escaped as %XX for the runner.
static std::string escaped(const std::string &Text, std::string_view Special) {
  static constexpr const char *Digits = "0123456789ABCDEF";
  std::string Result;
  for (char C : llvm::json::fixUTF8(Text)) {
    if (Special.find(C) == std::string_view::npos) {
      Result += C;
      continue;
    }
    auto Code = static_cast<unsigned char>(C);
    Result += '%';
    Result += Digits[Code >> 4];
    Result += Digits[Code & 15];
  }
  return Result;
}

static std::string messageText(const std::string &Text) {
  return escaped(Text, "%\r\n");
}

/// A comma ends a property, a colon ends the properties.
static std::string propertyText(const std::string &Text) {
  return escaped(Text, "%\r\n:,");
}

static const char *commandFor(Level L) {
  switch (L) {
  case Level::Error:
    return "error";
  case Level::Warning:
    return "warning";
  case Level::Note:
    return "notice";
  }
  return "warning";
}

namespace {
class GithubWriter : public Writer {
public:
  void write(const std::vector<Finding> &Findings, std::ostream &Out) override {
    for (const Finding &F : Findings)
      writeFinding(F, Out);
    for (const Problem &Each : Problems)
      writeProblem(Each, Out);
  }

  void reportProblems(const std::vector<Problem> &All) override {
    Problems = All;
  }

private:
  static void writeProblem(const Problem &P, std::ostream &Out) {
    Out << "::" << commandFor(P.Level) << ' ';
    if (!P.File.empty())
      Out << "file=" << propertyText(P.File) << ",line=" << P.Line << ',';
    Out << "title=syncline lint::" << messageText(P.Text) << '\n';
  }

  static void writeFinding(const Finding &F, std::ostream &Out) {
    std::string Message = F.Message;
    if (std::string Remedy = remedyTitle(F); !Remedy.empty())
      Message += "\nRemedy: " + Remedy;
    Out << "::" << commandFor(levelOf(F)) << " file=" << propertyText(F.File)
        << ",line=" << F.Line << ",col=" << utf16Column(F.SourceLine, F.Column)
        << ",title=" << propertyText(F.Rule->checkName())
        << "::" << messageText(Message) << '\n';
  }

  std::vector<Problem> Problems;
};
} // namespace

std::unique_ptr<Writer> output::makeGithubWriter() {
  return std::make_unique<GithubWriter>();
}

#include "output/TextWriter.h"
#include "output/Writer.h"

#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::output;
using namespace syncline::rules;

namespace {

/// The SGR sequences that clang uses for the same parts.
struct Palette {
  const char *Bold = "";
  const char *Warning = "";
  const char *Note = "";
  const char *Caret = "";
  const char *Reset = "";
};

constexpr Palette Plain;
constexpr Palette Colored{"\033[1m", "\033[1;35m", "\033[1;36m", "\033[1;32m",
                          "\033[0m"};

class TextWriter : public Writer {
public:
  explicit TextWriter(bool Color) : P(Color ? Colored : Plain) {}

  void write(const std::vector<Finding> &Findings, std::ostream &Out) override {
    for (const Finding &F : Findings)
      writeFinding(F, Out);
  }

private:
  void header(const Finding &F, const char *Color, const char *Kind,
              std::ostream &Out) const {
    Out << P.Bold << F.File << ':' << F.Line << ':' << F.Column << ": "
        << P.Reset << Color << Kind << ": " << P.Reset;
  }

  void writeFinding(const Finding &F, std::ostream &Out) const {
    header(F, P.Warning, toString(levelOf(F)), Out);
    Out << P.Bold << F.Message << " [" << F.Rule->checkName() << ']' << P.Reset
        << '\n';
    writeLine(F, Out);
    for (const Remedy &R : F.Rule->Remedies) {
      header(F, P.Note, "note", Out);
      Out << R.Title << '\n';
    }
    for (const Fix &Each : F.Fixes)
      writeFix(F, Each, Out);
  }

  void writeLine(const Finding &F, std::ostream &Out) const {
    Out << F.SourceLine << '\n';
    for (size_t I = 0; I + 1 < F.Column; ++I) {
      unsigned char C = I < F.SourceLine.size() ? F.SourceLine[I] : ' ';
      if ((C & 0xC0) != 0x80) // the first byte of a UTF-8 character
        Out << (C == '\t' ? '\t' : ' ');
    }
    Out << P.Caret << '^' << P.Reset << '\n';
  }

  void writeFix(const Finding &F, const Fix &Each, std::ostream &Out) const {
    for (const Replacement &R : Each.Replacements) {
      header(F, P.Note, "note", Out);
      Out << "fix";
      if (!Each.Safe)
        Out << " (" << Each.Changes << ')';
      Out << ": " << P.Caret << R.Text << P.Reset << '\n';
    }
  }

  const Palette &P;
};

} // namespace

std::unique_ptr<Writer> output::makeTextWriter(bool Color) {
  return std::make_unique<TextWriter>(Color);
}

#include "output/TextWriter.h"
#include "output/Writer.h"

#include "terminal/VisibleText.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::terminal;

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
  TextWriter(bool Color, bool AllRemedies)
      : P(Color ? Colored : Plain), AllRemedies(AllRemedies) {}

  void write(const std::vector<Finding> &Findings, std::ostream &Out) override {
    for (const Finding &F : Findings)
      writeFinding(F, Out);
  }

private:
  void header(const Finding &F, const char *Color, const char *Kind,
              std::ostream &Out) const {
    Out << P.Bold << visible(F.File) << ':' << F.Line << ':' << F.Column << ": "
        << P.Reset << Color << Kind << ": " << P.Reset;
  }

  void writeFinding(const Finding &F, std::ostream &Out) const {
    header(F, P.Warning, toString(levelOf(F)), Out);
    Out << P.Bold << visible(F.Message) << " [" << F.Rule->checkName() << ']'
        << P.Reset << '\n';
    writeLine(F, Out);
    if (F.JoinedWithLine == 0 || AllRemedies)
      writeRemedies(F, Out);
    else
      writeNote(F, joinTitle(F), Out);
    for (const PathStep &Each : F.Related)
      writeRelated(Each, Out);
    for (const PathStep &Each : callsTo(F))
      writeRelated(Each, Out);
    for (const PathStep &Each : F.OtherCalls)
      writeRelated(Each, Out);
  }

  void writeNote(const Finding &F, const std::string &Text,
                 std::ostream &Out) const {
    header(F, P.Note, "note", Out);
    Out << visible(Text) << '\n';
  }

  /// Writes the best remedy, and how to show the others.
  void writeRemedies(const Finding &F, std::ostream &Out) const {
    std::vector<const Remedy *> Ranked = remediesOf(F);
    size_t Shown =
        AllRemedies ? Ranked.size() : std::min<size_t>(1, Ranked.size());
    for (size_t I = 0; I < Shown; ++I)
      writeNote(F, Ranked[I]->Title, Out);
    for (const Fix &Each : F.Fixes)
      if (AllRemedies || Each.Title == Ranked.front()->Title)
        writeFix(F, Each, Out);
    if (size_t More = Ranked.size() - Shown)
      writeNote(F,
                std::to_string(More) +
                    (More == 1 ? " other remedy" : " other remedies") +
                    ": syncline lint --explain " + F.Rule->Id,
                Out);
  }

  void writeRelated(const PathStep &Step, std::ostream &Out) const {
    Out << P.Bold << visible(Step.File) << ':' << Step.Line << ':'
        << Step.Column << ": " << P.Reset << P.Note << "note: " << P.Reset
        << visible(Step.Text) << '\n';
  }

  void writeLine(const Finding &F, std::ostream &Out) const {
    Out << visibleLines(F.SourceLine) << '\n';
    std::string Before = F.SourceLine;
    Before.resize(F.Column ? F.Column - 1 : 0, ' ');
    for (char C : visibleLines(Before))
      if ((static_cast<unsigned char>(C) & 0xC0) != 0x80) // begins a character
        Out << (C == '\t' ? '\t' : ' ');
    Out << P.Caret << '^' << P.Reset << '\n';
  }

  void writeFix(const Finding &F, const Fix &Each, std::ostream &Out) const {
    for (const Replacement &R : Each.Replacements) {
      header(F, P.Note, "note", Out);
      Out << "fix";
      if (!Each.Safe)
        Out << " (" << visible(Each.Changes) << ')';
      // Without the surrounding line breaks and indentation.
      Out << ": " << P.Caret << visibleLines(llvm::StringRef(R.Text).trim())
          << P.Reset << '\n';
    }
  }

  const Palette &P;
  bool AllRemedies;
};

} // namespace

std::unique_ptr<Writer> output::makeTextWriter(const Look &L) {
  return std::make_unique<TextWriter>(L.Color, L.AllRemedies);
}

//===- ReturnExport.h - What functions return to other units ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_RETURNEXPORT_H
#define SYNCLINE_ANALYZER_SUMMARIES_RETURNEXPORT_H

#include "program/UnitSummary.h"

#include <optional>

namespace clang {
class CXXMethodDecl;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::summaries {

class ProgramSummaries;
class Symbols;

class ReturnExport {
public:
  /// Adds to \p Result.
  ReturnExport(const ProgramSummaries &Program, const Symbols &Names,
               program::UnitSummary &Result)
      : Program(Program), Names(Names), Result(Result) {}

  /// Adds what \p Function returns, and leaves in its arguments and in its
  /// object, if it gets these \p Arguments.
  void add(const clang::FunctionDecl &Function,
           const program::Elements &Arguments);

private:
  void addOutcome(const clang::FunctionDecl &Function,
                  const program::Elements &Arguments,
                  std::optional<unsigned> Element);
  void addRequirement(const clang::FunctionDecl &Function,
                      const clang::ParmVarDecl &Parameter);
  void addDispatched(const clang::CXXMethodDecl &Method);
  void addMembersOnExit(const clang::CXXMethodDecl &Method,
                        const program::Elements &Arguments);

  const ProgramSummaries &Program;
  const Symbols &Names;
  program::UnitSummary &Result;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_RETURNEXPORT_H

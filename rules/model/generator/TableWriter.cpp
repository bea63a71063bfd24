#include "model/generator/TableWriter.h"

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;

static void writeOverloads(const ModelOperators &Operators, std::ostream &Out) {
  Out << "static constexpr std::string_view Overloads[] = {\n";
  for (const auto &[Name, Op] : Operators)
    for (const std::string &Overload : Op.Overloads)
      Out << "    \"" << Overload << "\",\n";
  Out << "};\n\n";
}

void generator::writeTable(const ModelOperators &Operators, std::ostream &Out) {
  Out << "#include \"model/OperatorModel.h\"\n\n"
         "using namespace syncline::rules::model;\n\n";
  writeOverloads(Operators, Out);
  Out << "static constexpr Operator Operators[] = {\n";
  size_t First = 0;
  for (const auto &[Name, Op] : Operators) {
    Out << "    {\"" << Name << "\", ResultDType("
        << static_cast<unsigned>(Op.DType) << "), FactSet(" << Op.Facts.bits()
        << "), {Overloads + " << First << ", " << Op.Overloads.size() << "}, \""
        << Op.SyncRule << "\", \"" << Op.SyncVersions << "\"},\n";
    First += Op.Overloads.size();
  }
  Out << "};\n\n"
         "std::span<const Operator> syncline::rules::model::allOperators() {\n"
         "  return Operators;\n"
         "}\n";
}

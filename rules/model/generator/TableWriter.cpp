#include "model/generator/TableWriter.h"

#include <algorithm>
#include <tuple>
#include <vector>

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

/// \p Functions in the order of the table.
static std::vector<const ModelFunctions::value_type *>
inOrder(const ModelFunctions &Functions) {
  std::vector<const ModelFunctions::value_type *> Sorted;
  for (const ModelFunctions::value_type &Each : Functions)
    Sorted.push_back(&Each);
  std::ranges::sort(Sorted, {}, [](const ModelFunctions::value_type *Each) {
    return std::tuple(lastName(Each->first), std::string_view(Each->first));
  });
  return Sorted;
}

void generator::writeTable(const ModelFunctions &Functions, std::ostream &Out) {
  Out << "#include \"model/CudaModel.h\"\n\n"
         "using namespace syncline::rules::model;\n\n"
         "static constexpr CudaFunction Functions[] = {\n";
  for (const ModelFunctions::value_type *Each : inOrder(Functions)) {
    const auto &[Name, Function] = *Each;
    const CudaFunction &Facts = Function.Facts;
    Out << "    {\"" << Name << "\", CudaWork("
        << static_cast<unsigned>(Facts.Completes) << "), CudaCopies("
        << static_cast<unsigned>(Facts.When) << "), "
        << (Facts.OrdersStream ? "true" : "false") << ", CudaChoice("
        << static_cast<unsigned>(Facts.Selects) << "), CudaStreamKind("
        << static_cast<unsigned>(Facts.Stream) << "), CudaCapture("
        << static_cast<unsigned>(Facts.Capture) << "), "
        << (Facts.Allocates ? "true" : "false") << ", \"" << Function.SyncRule
        << "\", \"" << Function.Implements << "\"},\n";
  }
  Out << "};\n\n"
         "std::span<const CudaFunction>\n"
         "syncline::rules::model::allCudaFunctions() {\n"
         "  return Functions;\n"
         "}\n";
}

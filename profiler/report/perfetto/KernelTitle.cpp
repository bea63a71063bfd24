#include "report/perfetto/KernelTitle.h"

#include "advice/FunctionName.h"

#include <algorithm>
#include <cctype>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::report;
using namespace syncline::report::perfetto;

static bool isWordCharacter(char C) {
  return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
}

/// Whether a word among template arguments names the elementwise operation.
/// Wrappers around another functor do not.
static bool namesOperation(std::string_view Word) {
  bool IsGeneral = Word.starts_with("gpu_") ||
                   Word.starts_with("func_wrapper") ||
                   Word == "AUnaryFunctor" || Word == "BUnaryFunctor" ||
                   Word == "BinaryFunctor";
  auto Has = [&](std::string_view Part) {
    return Word.find(Part) != std::string_view::npos;
  };
  return !IsGeneral && (Has("Functor") || Has("functor") || Has("_kernel"));
}

/// The first word for which \p IsWanted holds.
template <class IsWantedT>
static std::string_view firstWord(std::string_view Arguments,
                                  IsWantedT IsWanted) {
  auto At = Arguments.begin();
  while (At != Arguments.end()) {
    At = std::find_if(At, Arguments.end(), isWordCharacter);
    auto End = std::find_if_not(At, Arguments.end(), isWordCharacter);
    std::string_view Word(At, End);
    if (!Word.empty() && IsWanted(Word))
      return Word;
    At = End;
  }
  return {};
}

std::string perfetto::kernelTitle(std::string_view Demangled) {
  std::string Name = qualifiedName(Demangled);
  if (size_t Scope = Name.rfind("::"); Scope != std::string::npos)
    Name.erase(0, Scope + 2);
  if (Name.empty())
    return Demangled.empty() ? "kernel" : std::string(Demangled);
  // All kernels of cuDNN and CUTLASS have these names.
  bool IsKernelOf = Name == "Kernel" || Name == "Kernel2";
  if (!IsKernelOf && !Name.ends_with("elementwise_kernel") &&
      Name != "reduce_kernel")
    return Name;
  size_t Arguments = Demangled.find(Name + "<");
  if (Arguments == std::string_view::npos)
    return Name;
  std::string_view What = firstWord(Demangled.substr(Arguments + Name.size()),
                                    [&](std::string_view Word) {
                                      return IsKernelOf || namesOperation(Word);
                                    });
  return What.empty() ? Name : Name + " (" + std::string(What) + ")";
}

#include "advice/PythonForms.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;

/// Whether \p Frame is in \p Place: "torch/_tensor_str.py", or one function,
/// "torch/_tensor.py:Tensor.__format__". Python 3.9 and 3.10 know only the last
/// part of the function's name.
static bool isIn(const std::string &Place, const SourceFrame &Frame) {
  size_t Colon = Place.find(':');
  if (!Frame.File.ends_with("/" + Place.substr(0, Colon)))
    return false;
  return Colon == std::string::npos ||
         Place.substr(Colon + 1) == Frame.Function ||
         Place.ends_with("." + Frame.Function);
}

static bool isThrough(const PythonForm &Form, const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Python &&
         std::ranges::any_of(Form.Through, [&](const std::string &Place) {
           return isIn(Place, Frame);
         });
}

PythonFiles::PythonFiles(const RuleSet &Rules) {
  for (const Rule &From : Rules.rules())
    if (std::ranges::any_of(From.Python, [](const PythonForm &Form) {
          return !Form.Through.empty();
        }))
      WithFiles.push_back(&From);
}

const Rule *PythonFiles::find(const SourceFrame &Frame) const {
  for (const Rule *From : WithFiles)
    for (const PythonForm &Form : From->Python)
      if (isThrough(Form, Frame))
        return From;
  return nullptr;
}

const PythonForm *advice::pythonForm(const Rule &Matched,
                                     std::span<const SourceFrame> Inside) {
  for (const PythonForm &Form : Matched.Python)
    if (std::ranges::any_of(Inside, [&](const SourceFrame &Frame) {
          return isThrough(Form, Frame);
        }))
      return &Form;
  auto OfOperator =
      std::ranges::find_if(Matched.Python, [](const PythonForm &Form) {
        return Form.Through.empty();
      });
  return OfOperator == Matched.Python.end() ? nullptr : &*OfOperator;
}

#include "advice/PythonForms.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;

/// Whether \p Frame is in one of the files of Python that \p Form names.
static bool isThrough(const PythonForm &Form, const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Python &&
         std::ranges::any_of(Form.Through, [&](const std::string &File) {
           return Frame.File.ends_with("/" + File);
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

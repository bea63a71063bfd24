#include "advice/PythonForms.h"

#include "advice/FramePlace.h"
#include "advice/FunctionName.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;
using namespace syncline::symbols;

static bool isThrough(const PythonForm &Form, const SourceFrame &Frame) {
  return std::ranges::any_of(Form.Through, [&](const std::string &Place) {
    return isInPlace(Place, Frame);
  });
}

static bool isFunctionOf(const PythonForm &Form, const SourceFrame &Frame) {
  return Frame.Language == SourceLanguage::Native &&
         std::ranges::any_of(Form.Functions, [&](const std::string &Name) {
           // Most frames' names do not contain this part, which is cheaper to
           // check.
           return Frame.Function.find(Name) != std::string::npos &&
                  qualifiedName(Frame.Function) == Name;
         });
}

static bool hasPlaces(const PythonForm &Form) {
  return !Form.Through.empty() || !Form.Functions.empty();
}

PythonPlaces::PythonPlaces(const RuleSet &Rules) {
  for (const Rule &From : Rules.rules())
    if (std::ranges::any_of(From.Python, hasPlaces))
      WithPlaces.push_back(&From);
}

const Rule *PythonPlaces::find(const SourceFrame &Frame) const {
  for (const Rule *From : WithPlaces)
    for (const PythonForm &Form : From->Python)
      if (isThrough(Form, Frame) || isFunctionOf(Form, Frame))
        return From;
  return nullptr;
}

const PythonForm *advice::pythonForm(const Rule &Matched,
                                     std::span<const SourceFrame> Inside) {
  for (auto IsAt : {isThrough, isFunctionOf})
    for (const PythonForm &Form : Matched.Python)
      if (std::ranges::any_of(Inside, [&](const SourceFrame &Frame) {
            return IsAt(Form, Frame);
          }))
        return &Form;
  auto OfOperator = std::ranges::find_if_not(Matched.Python, hasPlaces);
  return OfOperator == Matched.Python.end() ? nullptr : &*OfOperator;
}

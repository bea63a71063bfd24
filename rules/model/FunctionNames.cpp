#include "model/FunctionNames.h"

using namespace syncline::rules;
using namespace syncline::rules::model;

std::vector<std::string> model::functionNames(const Operator &Op,
                                              FunctionForm Form) {
  std::vector<std::string> Names;
  std::string Name(Op.name());
  if (Form != FunctionForm::Out && Op.isFunction())
    Names.push_back("at::" + Name);
  if (Form != FunctionForm::Out && Op.isMethod())
    Names.push_back("at::Tensor::" + Name);
  if (Form != FunctionForm::Result && Op.hasOutForm()) {
    Names.push_back("at::" + Name + "_out");
    Names.push_back("at::" + Name + "_outf");
  }
  return Names;
}

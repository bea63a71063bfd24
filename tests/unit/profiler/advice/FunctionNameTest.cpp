#include "advice/FunctionName.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace syncline::advice;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(FunctionName, LeavesTheNameAlone) {
  EXPECT_EQ(qualifiedName("cudaMalloc"), "cudaMalloc");
  EXPECT_EQ(qualifiedName(""), "");
  EXPECT_EQ(qualifiedName("float at::Tensor::item<float>() const"),
            "at::Tensor::item");
  EXPECT_EQ(qualifiedName("at::_ops::nonzero::call(at::Tensor const&)"),
            "at::_ops::nonzero::call");
  EXPECT_EQ(qualifiedName("maskedloss::(anonymous namespace)::train"),
            "maskedloss::train");
  EXPECT_EQ(qualifiedName("at::(anonymous namespace)::(anonymous "
                          "namespace)::wrapper(std::function<void (int)>)"),
            "at::wrapper");
  EXPECT_EQ(qualifiedName("std::tuple<at::Tensor, at::Tensor> "
                          "at::native::(anonymous namespace)::f<long>(int)"),
            "at::native::f");
  EXPECT_EQ(qualifiedName("std::string name[abi:cxx11](int)"), "name");
}

TEST(FunctionName, KeepsOperators) {
  EXPECT_EQ(qualifiedName("at::Tensor::operator[](at::Tensor const&) const"),
            "at::Tensor::operator[]");
  EXPECT_EQ(qualifiedName("at::operator<<(std::ostream&, at::Tensor const&)"),
            "at::operator<<");
  EXPECT_EQ(qualifiedName("std::ostream& c10::operator<< <at::Tensor>(std::"
                          "ostream&, c10::ArrayRef<at::Tensor>)"),
            "c10::operator<<");
  EXPECT_EQ(qualifiedName("std::function<at::Tensor (at::Tensor)>::operator()("
                          "at::Tensor) const"),
            "std::function::operator()");
  EXPECT_EQ(qualifiedName("at::Tensor::operator=(at::Tensor const&) &&"),
            "at::Tensor::operator=");
}

TEST(FunctionName, TellsLocalFunctionsFromTheirOuterOnes) {
  EXPECT_EQ(qualifiedName("at::native::_local_scalar_dense_cuda(at::Tensor "
                          "const&)::{lambda()#1}::operator()() const"),
            "at::native::_local_scalar_dense_cuda::{lambda}::operator()");
  EXPECT_EQ(qualifiedName("decltype(auto) std::__do_visit<f<(a)1> >(int)"),
            "std::__do_visit");
}

TEST(FunctionName, OperatorOfFunction) {
  EXPECT_EQ(operatorOfFunction("at::nonzero"), "nonzero");
  EXPECT_EQ(operatorOfFunction("at::Tensor::masked_fill_"), "masked_fill_");
  EXPECT_EQ(operatorOfFunction("at::nonzero_outf"), "nonzero_out");
  EXPECT_EQ(operatorOfFunction("at::narrow_symint"), "narrow");
  EXPECT_EQ(operatorOfFunction("torch::linspace"), "linspace");
  EXPECT_EQ(operatorOfFunction("at::native::nonzero_cuda"), "");
  EXPECT_EQ(operatorOfFunction("mylib::nonzero"), "");
  EXPECT_EQ(operatorOfFunction("at::Tensor::operator[]"), "");
}

TEST(FunctionName, OperatorsOfDispatch) {
  auto NamesOf = [](const std::string &Struct) {
    return operatorsOfDispatch("at::_ops::" + Struct + "::call");
  };
  EXPECT_THAT(NamesOf("nonzero"), ElementsAre("nonzero"));
  EXPECT_THAT(NamesOf("index_Tensor"), ElementsAre("index_Tensor", "index"));
  EXPECT_THAT(NamesOf("masked_fill__Scalar"), Contains("masked_fill_"));
  EXPECT_THAT(NamesOf("masked_fill__Scalar"), Not(Contains("masked_fill")));
  EXPECT_THAT(NamesOf("masked_fill_Scalar"), Contains("masked_fill"));
  EXPECT_THAT(NamesOf("index_Tensor_out"), Contains("index_out"));
  EXPECT_THAT(NamesOf("repeat_interleave_self_Tensor"),
              Contains("repeat_interleave"));
  EXPECT_THAT(NamesOf("linalg_matrix_rank_out_tol_tensor"),
              Contains("linalg_matrix_rank_out"));
  EXPECT_THAT(NamesOf("to_dtype_layout"), Contains("to"));
  for (const char *Operator : {"index_put_", "index_add", "index_reduce"})
    EXPECT_THAT(NamesOf(Operator), Not(Contains("index")));
  EXPECT_THAT(NamesOf("to_sparse"), Not(Contains("to")));
  EXPECT_THAT(operatorsOfDispatch("at::_ops::nonzero::redispatch"),
              ElementsAre("nonzero"));
  EXPECT_THAT(operatorsOfDispatch("at::_ops::nonzero::schema"), IsEmpty());
  EXPECT_THAT(operatorsOfDispatch("mine::_ops::nonzero::call"), IsEmpty());
}

TEST(FunctionName, BackwardNodes) {
  EXPECT_EQ(operatorOfBackwardNode(
                "torch::autograd::generated::IndexPutBackward0::apply"),
            "index_put");
  EXPECT_EQ(operatorOfBackwardNode(
                "torch::autograd::generated::IndexBackward0::apply"),
            "index");
  EXPECT_EQ(operatorOfBackwardNode(
                "torch::autograd::generated::details::index_backward"),
            "");
  EXPECT_EQ(backwardNodeName("torch::autograd::generated::"
                             "ConvolutionBackward1_apply_functional"),
            "");
}

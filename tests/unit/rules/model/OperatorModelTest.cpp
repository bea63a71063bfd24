#include "model/OperatorModel.h"

#include <algorithm>

#include <gtest/gtest.h>

using namespace syncline::rules::model;

TEST(OperatorModel, TableIsSorted) {
  EXPECT_TRUE(std::ranges::is_sorted(allOperators(), {}, &Operator::name));
  for (const Operator &Op : allOperators())
    EXPECT_EQ(&findOperator(Op.name()), &Op);
}

TEST(OperatorModel, UnknownOperatorsHaveNoFacts) {
  for (const char *Name : {"", "no_such_operator", "zzzz"}) {
    const Operator &Op = findOperator(Name);
    EXPECT_EQ(Op.name(), "");
    EXPECT_EQ(Op.resultDType(), ResultDType::Unknown);
    EXPECT_FALSE(Op.isPure() || Op.isView() || Op.readsNoContents());
    EXPECT_FALSE(Op.hasOverload(""));
  }
}

TEST(OperatorModel, DTypes) {
  EXPECT_EQ(findOperator("eq").resultDType(), ResultDType::Bool);
  EXPECT_EQ(findOperator("operator<=").resultDType(), ResultDType::Bool);
  EXPECT_EQ(findOperator("argmax").resultDType(), ResultDType::Integer);
  EXPECT_EQ(findOperator("select").resultDType(), ResultDType::Same);
  EXPECT_EQ(findOperator("operator~").resultDType(), ResultDType::Bitwise);
  EXPECT_EQ(findOperator("zeros").resultDType(), ResultDType::Default);
  EXPECT_EQ(findOperator("add").resultDType(), ResultDType::Unknown);
}

TEST(OperatorModel, Shapes) {
  EXPECT_TRUE(findOperator("add").isElementwise());
  EXPECT_TRUE(findOperator("where").isElementwise());
  EXPECT_FALSE(findOperator("equal").isElementwise());
  EXPECT_TRUE(findOperator("max").isReduction());
  EXPECT_FALSE(findOperator("max").isElementwise());
  EXPECT_TRUE(findOperator("max").hasElementwiseOverload());
  EXPECT_TRUE(findOperator("sum").reducesNothing());
  EXPECT_FALSE(findOperator("max").reducesNothing());
  EXPECT_TRUE(findOperator("max").returnsPositions());
  EXPECT_TRUE(findOperator("det").isReduction());
  EXPECT_TRUE(findOperator("cat").hasDimension());
  EXPECT_TRUE(findOperator("unsqueeze").hasDimension());
  EXPECT_FALSE(findOperator("select").hasDimension());
}

TEST(OperatorModel, Memory) {
  for (const char *Name : {"view", "select", "chunk", "data"}) {
    EXPECT_TRUE(findOperator(Name).isView()) << Name;
    EXPECT_TRUE(findOperator(Name).mayShareMemory()) << Name;
  }
  for (const char *Name : {"reshape", "contiguous", "to", "cpu", "index"}) {
    EXPECT_FALSE(findOperator(Name).isView()) << Name;
    EXPECT_TRUE(findOperator(Name).mayShareMemory()) << Name;
  }
  EXPECT_TRUE(findOperator("clone").returnsNewMemory());
  EXPECT_FALSE(findOperator("clone").mayShareMemory());
}

TEST(OperatorModel, Effects) {
  EXPECT_TRUE(findOperator("exp").isPure());
  EXPECT_FALSE(findOperator("exp_").isPure());
  EXPECT_FALSE(findOperator("bernoulli").isPure());
  EXPECT_TRUE(findOperator("bernoulli").isRandom());
  EXPECT_TRUE(findOperator("bernoulli").returnsNewMemory());
  EXPECT_TRUE(findOperator("add_").mutatesOnlySelf());
  for (const char *Name : {"set_", "set_data"}) {
    EXPECT_TRUE(findOperator(Name).mutatesSelf()) << Name;
    EXPECT_FALSE(findOperator(Name).mutatesOnlySelf()) << Name;
    EXPECT_TRUE(findOperator(Name).keepsArgument()) << Name;
  }
  EXPECT_FALSE(findOperator("add").mutatesSelf());
}

TEST(OperatorModel, Questions) {
  for (const char *Name : {"size", "is_cuda", "device", "zeros_like"}) {
    EXPECT_TRUE(findOperator(Name).readsNoContents()) << Name;
    EXPECT_TRUE(findOperator(Name).queriesOnly()) << Name;
  }
  EXPECT_TRUE(findOperator("data_ptr").readsNoContents());
  EXPECT_FALSE(findOperator("data_ptr").queriesOnly());
  EXPECT_TRUE(findOperator("item").queriesOnly());
  EXPECT_FALSE(findOperator("item").readsNoContents());
  EXPECT_FALSE(findOperator("is_nonzero").readsNoContents());
  EXPECT_FALSE(findOperator("rand_like").queriesOnly());
}

TEST(OperatorModel, Declarations) {
  EXPECT_TRUE(findOperator("add").isNative());
  EXPECT_TRUE(findOperator("add").isMethod());
  EXPECT_TRUE(findOperator("add").isFunction());
  EXPECT_FALSE(findOperator("zeros").isMethod());
  EXPECT_FALSE(findOperator("is_cuda").isNative());
  EXPECT_FALSE(findOperator("operator+").isNative());
  EXPECT_TRUE(findOperator("ones").isFactory());
  EXPECT_FALSE(findOperator("from_file").isFactory());
}

TEST(OperatorModel, Overloads) {
  EXPECT_TRUE(findOperator("masked_fill_").hasOverload("Scalar"));
  EXPECT_TRUE(findOperator("nonzero").hasOverload(""));
  EXPECT_TRUE(findOperator("index_put").hasOverload("out"));
  EXPECT_FALSE(findOperator("index").hasOverload("put_"));
}

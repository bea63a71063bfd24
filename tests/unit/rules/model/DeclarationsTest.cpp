#include "model/generator/Declarations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;
using testing::ElementsAre;

static ModelOperators declared(const char *Operators) {
  return declaredOperators({{"operators", nlohmann::json::parse(Operators)}});
}

TEST(Declarations, FirstArgument) {
  EXPECT_EQ(firstArgument("(Tensor(a -> *) self, int chunks) -> Tensor(a)[]"),
            "self");
  EXPECT_EQ(firstArgument("(SymInt[] size=[1, 2], *, int n) -> Tensor"),
            "size");
  EXPECT_EQ(firstArgument("(Tensor self) -> Tensor"), "self");
  EXPECT_EQ(firstArgument("() -> ()"), "");
}

TEST(Declarations, OverloadsWithOutAreNotAsked) {
  ModelOperators Operators = declared(R"json({"op": {
    "": {"schema": "(Tensor(a) self) -> Tensor(a)", "view": ["self"]},
    "out": {"schema": "(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
            "mutates": ["out"]}}})json");
  FactSet Facts = Operators["op"].Facts;
  EXPECT_TRUE(Facts.has(Fact::View));
  EXPECT_TRUE(Facts.has(Fact::MayShareMemory));
  EXPECT_FALSE(Facts.has(Fact::MutatesSelf));
  EXPECT_THAT(Operators["op"].Overloads, ElementsAre("", "out"));
}

TEST(Declarations, EachOverloadHasToBeAView) {
  ModelOperators Operators = declared(R"json({"op": {
    "a": {"schema": "(Tensor(a) self) -> Tensor(a)", "view": ["self"]},
    "b": {"schema": "(Tensor self, int n) -> Tensor"}}})json");
  EXPECT_FALSE(Operators["op"].Facts.has(Fact::View));
  EXPECT_TRUE(Operators["op"].Facts.has(Fact::MayShareMemory));
}

TEST(Declarations, WritesIntoTheObjectAlone) {
  ModelOperators Operators = declared(R"json({
    "add_": {"": {"schema": "(Tensor(a!) self, Tensor other) -> Tensor(a!)",
                  "mutates": ["self"]}},
    "set_": {"": {"schema": "(Tensor(a!) self, Tensor source) -> Tensor(a!)",
                  "mutates": ["self"], "tags": ["inplace_view"]}}})json");
  EXPECT_TRUE(Operators["add_"].Facts.has(Fact::MutatesOnlySelf));
  EXPECT_TRUE(Operators["set_"].Facts.has(Fact::MutatesSelf));
  EXPECT_FALSE(Operators["set_"].Facts.has(Fact::MutatesOnlySelf));
}

TEST(Declarations, GeneratedOverloads) {
  ModelOperators Operators = declared(R"json({"zero_": {
    "": {"schema": "(Tensor(a!) self) -> Tensor(a!)", "mutates": ["self"],
         "autogen": ["zero", "zero.out"]}}})json");
  EXPECT_THAT(Operators["zero"].Overloads, ElementsAre("", "out"));
  EXPECT_TRUE(Operators["zero"].Facts.has(Fact::Native));
}

TEST(Declarations, Factories) {
  ModelOperators Operators = declared(R"json({
    "ones": {"": {"schema":
      "(int[] size, *, Layout? layout=None, Device? device=None) -> Tensor"}},
    "ones_like": {"": {"schema":
      "(Tensor self, *, Layout? layout=None, Device? device=None) -> Tensor"}}
    })json");
  EXPECT_TRUE(Operators["ones"].Facts.has(Fact::Factory));
  EXPECT_FALSE(Operators["ones_like"].Facts.has(Fact::Factory));
}

#include "model/generator/Overlay.h"
#include "model/generator/ModelError.h"

#include <gtest/gtest.h>

#include <string>

using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;

/// An operator "op" without facts, a view "show" and a random "draw", with
/// \p Entries. There are the rules "sync-op" and "sync-draw".
static ModelOperators withOverlay(const std::string &Entries) {
  ModelOperators Operators;
  Operators["op"].Facts.set(Fact::Native);
  Operators["show"].Facts.set(Fact::MayShareMemory);
  Operators["draw"].Facts.set(Fact::Random);
  applyOverlay(R"({"operators": )" + Entries + "}", {"sync-op", "sync-draw"},
               Operators);
  return Operators;
}

static std::string overlayError(const std::string &Entries) {
  try {
    withOverlay(Entries);
  } catch (const ModelError &Error) {
    return Error.what();
  }
  return {};
}

TEST(Overlay, AddsFacts) {
  ModelOperator Op = withOverlay(R"({"op": {"dtype": "same", "result": "pure",
    "shape": "reduction", "positions": true, "reads": "value"}})")["op"];
  EXPECT_EQ(Op.DType, ResultDType::Same);
  for (Fact F : {Fact::Native, Fact::Pure, Fact::NewMemory, Fact::Reduction,
                 Fact::ReturnsPositions, Fact::QueriesOnly})
    EXPECT_TRUE(Op.Facts.has(F));
  for (Fact F : {Fact::View, Fact::Elementwise, Fact::ReadsNoContents})
    EXPECT_FALSE(Op.Facts.has(F));
}

TEST(Overlay, RulesForAllReleasesOrSome) {
  ModelOperators Operators = withOverlay(
      R"({"draw": {"sync": {"rule": "sync-draw", "libtorch": "<2.5"}},
          "op": {"sync": "sync-op"}})");
  EXPECT_EQ(Operators["op"].SyncRule, "sync-op");
  EXPECT_EQ(Operators["op"].SyncVersions, "");
  EXPECT_EQ(Operators["draw"].SyncRule, "sync-draw");
  EXPECT_EQ(Operators["draw"].SyncVersions, "<2.5");
  EXPECT_EQ(overlayError(R"({"op": {"sync": {"rule": "sync-op"}}})"),
            "op: sync: {\"rule\":\"sync-op\"} has other keys than \"rule\" and "
            "\"libtorch\"");
  EXPECT_EQ(
      overlayError(R"({"op": {"sync": {"rule": "sync-op", "libtorch": ""}}})"),
      "op: sync: \"libtorch\" names no releases");
}

TEST(Overlay, RulesMustExist) {
  EXPECT_EQ(overlayError(R"({"op": {"sync": "sync-po"}})"),
            "op: sync: there is no rule \"sync-po\"");
  EXPECT_EQ(
      overlayError(R"({"op": {"sync": {"rule": "po", "libtorch": "<2.5"}}})"),
      "op: sync: there is no rule \"po\"");
}

TEST(Overlay, LinesAreInOrder) {
  EXPECT_EQ(overlayError(R"({"show": {"keeps": true}, "op": {"keeps": true}})"),
            "op: out of order: the line belongs before \"show\"");
  EXPECT_EQ(overlayError(R"({"op": {"keeps": true}, "op": {"keeps": true}})"),
            "op: the operator has two lines");
}

TEST(Overlay, AnotherName) {
  ModelOperators Operators = withOverlay(
      R"({"a": {"as": "op"}, "op": {"dtype": "bool", "result": "pure"}})");
  EXPECT_EQ(Operators["a"].DType, ResultDType::Bool);
  EXPECT_TRUE(Operators["a"].Facts.has(Fact::Pure));
  EXPECT_FALSE(Operators["a"].Facts.has(Fact::Native));
}

TEST(Overlay, RandomNumbersAreNoProperty) {
  ModelOperator Op =
      withOverlay(R"({"draw": {"reads": "properties"}})")["draw"];
  EXPECT_TRUE(Op.Facts.has(Fact::ReadsNoContents));
  EXPECT_FALSE(Op.Facts.has(Fact::QueriesOnly));
}

TEST(Overlay, ErrorsNameOperatorAndKey) {
  EXPECT_EQ(overlayError(R"({"op": {"dtype": "boll"}})"),
            "op: dtype: \"boll\" is none of bool, integer, same, bitwise, "
            "default");
  EXPECT_EQ(overlayError(R"({"op": {"dtype": 1}})"), "op: dtype: 1 is no text");
  EXPECT_EQ(overlayError(R"({"op": {"dtpye": "bool"}})"),
            "op: dtpye: there is no such key");
  EXPECT_EQ(overlayError(R"({"po": {"dtype": "bool"}})"),
            "po: native: operators.json has no such operator; a function that "
            "is none needs \"native\": false");
  EXPECT_EQ(overlayError(R"({"op": {"native": false}})"),
            "op: native: operators.json has the operator");
  EXPECT_EQ(overlayError(R"({"a": {"as": "b"}})"),
            "a: as: there is no operator \"b\"");
  EXPECT_EQ(overlayError(R"({"op": {"positions": false}})"),
            "op: positions: false is not true; leave the key out for false");
  EXPECT_EQ(overlayError(R"({"op": {"factory": 1}})"),
            "op: factory: 1 is neither true nor false");
  EXPECT_EQ(overlayError(R"({"op": {"reduces_nothing": true}})"),
            "op: reduces_nothing: the operator is no reduction");
}

TEST(Overlay, ContradictionsToPyTorchAreErrors) {
  EXPECT_EQ(overlayError(R"({"show": {"result": "pure"}})"),
            "show: result: PyTorch declares that the result may be a view");
  EXPECT_EQ(overlayError(R"({"draw": {"result": "pure"}})"),
            "draw: result: PyTorch declares that the operator is random");
}

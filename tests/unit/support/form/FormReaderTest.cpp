#include "form/FormReader.h"
#include "form/ParseJson.h"

#include <gtest/gtest.h>

#include <functional>

using namespace syncline;
using namespace syncline::form;
using nlohmann::json;
using Reader = FormReader<json>;

static std::string errorOf(const char *Text,
                           const std::function<void(const Reader &)> &Read) {
  json Document = json::parse(Text);
  try {
    Read(Reader(Document));
  } catch (const FormError &E) {
    return E.what();
  }
  return "";
}

TEST(FormReader, ReadsWhatHasTheForm) {
  json Document = json::parse(
      R"({"a": {"b": [1.5, 2]}, "c": ["x", "y"], "d": true, "e": 3})");
  Reader All(Document);
  EXPECT_EQ(All.at("a").at("b").elements()[0].number(), 1.5);
  EXPECT_EQ(All.at("c").texts(), (std::vector<std::string>{"x", "y"}));
  EXPECT_TRUE(All.at("d").truth());
  EXPECT_EQ(All.at("e").count(), 3U);
  EXPECT_FALSE(All.find("f"));
}

TEST(FormReader, NamesTheMissingKey) {
  EXPECT_EQ(
      errorOf(R"({"a": [{}, {}]})",
              [](const Reader &All) { All.at("a").elements()[1].at("title"); }),
      "'a[1].title' is missing");
}

TEST(FormReader, NamesTheKeyAndWhatItExpects) {
  auto Read = [](const Reader &All) {
    All.at("a").at("text").text();
    All.at("truth").truth();
    All.at("number").number();
    All.at("count").count();
    All.at("texts").texts();
  };
  EXPECT_EQ(errorOf(R"({"a": {"text": 7}})", Read),
            "'a.text' must be a string, not 7");
  EXPECT_EQ(errorOf(R"({"a": {"text": "x"}, "truth": "yes"})", Read),
            "'truth' must be true or false, not \"yes\"");
  EXPECT_EQ(
      errorOf(R"({"a": {"text": "x"}, "truth": true, "number": null})", Read),
      "'number' must be a number, not null");
  EXPECT_EQ(errorOf(R"({"a": {"text": "x"}, "truth": true, "number": 1,
                        "count": -1})",
                    Read),
            "'count' must be a whole number, not less than 0, not -1");
  EXPECT_EQ(errorOf(R"({"a": {"text": "x"}, "truth": true, "number": 1,
                        "count": 1, "texts": ["x", {}]})",
                    Read),
            "'texts[1]' must be a string, not an object");
  EXPECT_EQ(errorOf(R"({"a": []})", Read),
            "'a' must be an object, not an array");
  EXPECT_EQ(errorOf("[]", Read),
            "the document must be an object, not an array");
}

TEST(ParseJson, RefusesARepeatedKey) {
  EXPECT_EQ(parseJson<json>(R"([{"a": 1}, {"a": {"a": 2}}])").size(), 2U);
  try {
    parseJson<json>(R"({"a": {"b": 1, "c": [], "b": 2}})");
    ADD_FAILURE();
  } catch (const FormError &E) {
    EXPECT_STREQ(E.what(), "key 'b' appears twice");
  }
}

#include "model/generator/EntryValue.h"
#include "model/generator/ModelError.h"

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;

void EntryValue::fail(const std::string &Problem) const {
  throw ModelError(Entry + ": " + Key + ": " + Problem);
}

std::string EntryValue::text() const {
  if (!Value.is_string())
    fail(shown() + " is no text");
  return Value.get<std::string>();
}

bool EntryValue::isTrueOrFalse() const {
  if (!Value.is_boolean())
    fail(shown() + " is neither true nor false");
  return Value == true;
}

void EntryValue::requireTrue() const {
  if (Value != true)
    fail(shown() + " is not true; leave the key out for false");
}

void EntryValue::requireFalse() const {
  if (Value != false)
    fail(shown() + " is not false; leave the key out for true");
}

bool EntryValue::hasJust(std::initializer_list<const char *> Keys) const {
  return Value.size() == Keys.size() &&
         std::ranges::all_of(
             Keys, [&](const char *Each) { return Value.contains(Each); });
}

EntryValue EntryValue::member(const char *Name) const {
  return {Entry, Key, Value.at(Name)};
}

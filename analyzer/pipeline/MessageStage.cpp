#include "pipeline/MessageStage.h"

using namespace syncline::lint;
using namespace syncline::lint::pipeline;
using namespace syncline::rules;

std::string pipeline::messageOf(const Rule &R, const Hotness &Runs,
                                const InvariantLoop &Loop) {
  std::string Text = Runs.Text;
  if (!Runs.Guard.empty())
    Text += ", under the periodic condition '" + Runs.Guard + "'";
  if (Loop.Line > 0)
    Text += std::string(Loop.IsProven ? ", " : ", apparently ") +
            "loop-invariant: hoist it out of the loop at line " +
            std::to_string(Loop.Line);
  return R.message() + (Text.empty() ? "" : " (" + Text + ")");
}

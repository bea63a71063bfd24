#include "tracer/output/Output.h"

#include "tracer/tables/Recorder.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::output;
using namespace syncline::tracer::tables;

void Output::settle() {
  R.Stacks.takeNew(Stacks);
  for (const trace::StackRecord &Stack : Stacks)
    File.append(Stack);
  Stacks.clear();
  R.Streams.takeNew(Streams);
  for (const trace::StreamRecord &Stream : Streams)
    File.append(Stream);
  Streams.clear();
  Names.writeNew(File);
  File.flush();
}

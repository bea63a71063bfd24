#include "tracer/output/Output.h"

#include "tracer/tables/Recorder.h"

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::output;
using namespace syncline::tracer::tables;

/// Writes the records that a table handed out, and forgets them.
template <class RecordT>
static void move(std::vector<RecordT> &Records, TraceFile &File) {
  for (const RecordT &Record : Records)
    File.append(Record);
  Records.clear();
}

void Output::settle() {
  R.Stacks.takeNew(Stacks);
  move(Stacks, File);
  R.Streams.takeNew(Streams);
  move(Streams, File);
  R.Names.takeNew(Strings, Shapes);
  move(Strings, File);
  move(Shapes, File);
  File.flush();
}

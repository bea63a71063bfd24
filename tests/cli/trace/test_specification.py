"""A reader written only from docs/reference/trace-format.md finds what dump finds.

It leaves out checksums, since Python has no XXH3.
"""

import json
import struct

from command import TraceTest

UNSIGNED, SIGNED, DELTA, TEXT = 1, 2, 3, 4
M64 = (1 << 64) - 1


class Cursor:
    def __init__(self, data):
        self.data, self.at = data, 0

    def varint(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def zigzag(self):
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def text(self):
        size = self.varint()
        self.at += size
        return self.data[self.at - size:self.at].decode(
            errors="surrogateescape")


def chunks(data):
    magic, major, _, at, _, _ = struct.unpack_from("<8sHHIQQ", data)
    assert magic == b"SYNCLINE" and major == 1
    found = []
    while at < len(data):
        magic, kind, _, header, number, size, room, _, _, _ = \
            struct.unpack_from("<4sBBHQIIQII", data, at)
        assert magic == b"SLCK"
        at += header
        found.append((number, kind, data[at:at + size]))
        at += room
    return sorted(found)


def schema(payload):
    cursor, types = Cursor(payload), {}
    while cursor.at < len(payload):
        number, name = cursor.varint(), cursor.text()
        fields = []
        for _ in range(cursor.varint()):
            encoding = payload[cursor.at]
            cursor.at += 1
            fields.append((cursor.text(), encoding))
        types[number] = (name, fields)
    return types


def records(data):
    all_chunks = chunks(data)
    assert all_chunks[0][:2] == (0, 1)
    types = schema(all_chunks[0][2])
    for _, kind, payload in all_chunks[1:]:
        cursor, previous = Cursor(payload), {}
        while cursor.at < len(payload):
            number = cursor.varint()
            name, fields = types[number]
            assert kind == (2 if number < 32 else 3)
            mask = cursor.varint()
            record = {"record": name}
            for place, (field, encoding) in enumerate(fields):
                key, there = (number, field), mask >> place & 1
                if encoding == TEXT:
                    record[field] = cursor.text() if there else ""
                    continue
                value = previous.get(key, 0)
                if there and encoding == SIGNED:
                    value = cursor.zigzag()
                elif there and encoding == UNSIGNED:
                    value = cursor.varint()
                elif there:
                    value = value + cursor.zigzag() & M64
                record[field] = previous[key] = value
            yield record


class Specification(TraceTest):
    def test_reader(self):
        path = self.trace(b"""
process pid=300 rank=-1 world-size=-9223372036854775808 host="\\udcff\\n"
thread id=1 tid=18446744073709551615 name="main"
stream id=7 kind=77 priority=-5
call thread=1 start=1000 duration=40 correlation=7 stack=18446744073709551615
call thread=1 start=1100 duration=35 correlation=4294967297 stack=2
kernel start=5000 correlation=4294967297
call thread=1 start=900 stack=1
thread id=2
mark time=18446744073709551615
mark time=0
end time=2 why="\xe2\x82\xac"
""")
        with open(path, "rb") as file:
            found = list(records(file.read()))
        out, _ = self.syncline("dump", "--json", path)
        self.assertEqual(found, [json.loads(line) for line in
                                 out.splitlines()])
        self.assertEqual(len(found), 11)

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitEvents } from './split-events.ts';

async function split(...chunks: (string | Buffer)[]): Promise<string[]> {
  const bytes = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  const events: string[] = [];
  for await (const event of splitEvents(bytes, 'The file x')) events.push(event.toString());
  return events;
}

for (const [what, input, events] of [
  ['one event', '{"EventId":3}', ['{"EventId":3}']],
  ['one event per line', '{"a":1}\n\n{"a":2}\r\n  {"a":3}\n', ['{"a":1}', '{"a":2}', '{"a":3}']],
  ['an event over several lines', '{\n  "a": 1\n}\n{\n  "a": 2\n}\n', ['{\n  "a": 1\n}', '{\n  "a": 2\n}']],
  ['an array', ' [\n{"a":1},\n {"a":{"b":2}}]\n', ['{"a":1}', '{"a":{"b":2}}']],
  ['braces in strings', '{"a":"}{\\""}\n{"a":2}', ['{"a":"}{\\""}', '{"a":2}']],
  ['an event that is never closed', '{"a":1\n{"a":2}\n', ['{"a":1', '{"a":2}']],
  ['a string that is never closed', '{"a":"x}\n{"a":2}\n', ['{"a":"x}', '{"a":2}']],
  ['text that is no JSON', 'hello\n{"a":1}}\n', ['hello', '{"a":1}}']],
  ['a byte order mark', '\u{feff}{"a":1}', ['{"a":1}']],
  ['nothing', ' \n\n', []],
] as const)
  test(`${what} is split into events`, async () => {
    assert.deepEqual(await split(input), events);
    // However the bytes arrive.
    assert.deepEqual(
      await split(
        ...Buffer.from(input)
          .toString('latin1')
          .split('')
          .map((byte) => Buffer.from(byte, 'latin1')),
      ),
      events,
    );
  });

test('an event is passed on when its line has ended, not when the next one begins', async () => {
  let isRead = false;
  const bytes = (async function* () {
    yield Buffer.from('{"a":1}\n');
    isRead = true;
    yield Buffer.from('{"a":2}\n');
  })();
  await splitEvents(bytes, 'x').next();
  assert.equal(isRead, false);
});

test('bytes that are not UTF-8 are passed on as they are', async () => {
  const events = splitEvents(
    (async function* () {
      yield Buffer.from([0x7b, 0xff, 0x7d, 0x0a]);
    })(),
    'x',
  );
  assert.deepEqual((await events.next()).value, Buffer.from([0x7b, 0xff, 0x7d]));
});

test('a broken array and UTF-16 are told with the name of the input', async () => {
  await assert.rejects(split('[{"a":1},'), /^Failure: The file x begins with \[, but is not a JSON array: /);
  await assert.rejects(split(Buffer.from('\u{feff}{}', 'utf16le')), /The file x is UTF-16 text: save it as UTF-8\./);
});

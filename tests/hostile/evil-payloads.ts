/** Payloads that are meant to be costly, each at the size limit of 64 KiB unless it says otherwise. */
const bytesMax = 65_536;

/** Deeply nested JSON. */
export function deepPayloads(): Buffer[] {
  return [
    '['.repeat(bytesMax),
    fill('{"EventId":3,"x":', '[', 32_000, `${']'.repeat(32_000)}}`),
    '{"a":'.repeat(13_000),
    `{"EventId":3,"x":${'{"a":'.repeat(10_800)}1${'}'.repeat(10_800)}}`,
  ].map(toBytes);
}

/** Unusual JSON, valid or nearly valid. */
export function oddPayloads(): Buffer[] {
  const list = (count: number, item: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => item(index)).join(',');
  return [
    fill('{"EventId":3,"', 'k', 65_000, '":1}'),
    `{"EventId":3,${list(5600, (index) => `"k${index}":1`)}}`,
    `{"EventId":3,${list(9000, () => '"a":1')}}`,
    `{"EventId":3,${list(4200, (index) => `"${4_000_000_000 + index * 7}":1`)}}`,
    fill('{"EventId":3,"HomeScore":', '9', 65_000, '}'),
    fill('{"EventId":3,"HomeScore":', '9', 65_000, 'x}'),
    fill('{"EventId":3,"k":"', '\\u0041', 10_800, ''),
    fill('', ' ', bytesMax - 1, 'x'),
    fill('', '\n', bytesMax - 1, 'x'),
    `[${list(32_000, () => '1')}]`,
  ]
    .map(toBytes)
    .concat(Buffer.concat([Buffer.alloc(bytesMax - 1, ' '), Buffer.from([0xff])]));
}

/** Texts that match a pattern of the contracts up to their last character. */
export function patternPayloads(): Buffer[] {
  const clocks = ['9:', '9', '1.', '0:5', '59:', '9.9', '1:00.'].flatMap((part) => [
    fill('{"EventId":3,"Clock":"', part, Math.floor(65_000 / part.length), '"}'),
    fill('{"EventId":2,"Clock":"7:57","PlayClock":"', part, Math.floor(65_000 / part.length), 'x"}'),
  ]);
  return clocks.map(toBytes);
}

/** Small, so that as many as the rate allows can be sent: 20 unknown fields of which each is nearly a name. */
export function nearestNamePayloads(): Buffer[] {
  const stems: readonly [eventId: number, stem: string][] = [
    [27, 'Lane10Namzz'],
    [13, 'Lane1Timzz'],
    [24, 'GuestPlayer1Foulzz'],
    [3, 'HomePlayer3Foulzz'],
  ];
  const small = stems.map(([eventId, stem]) => {
    const fields = Array.from({ length: 20 }, (_, index) => `"${stem}${String.fromCharCode(97 + index)}":1`);
    return `{"EventId":${eventId},${fields.join(',')}}`;
  });
  const long = Array.from({ length: 900 }, (_, index) => `"${'Lane1Name'.repeat(7)}${index}":1`);
  return [...small, `{"EventId":27,${long.join(',')}}`].map(toBytes);
}

function fill(before: string, part: string, times: number, after: string): string {
  return `${before}${part.repeat(times)}${after}`.slice(0, bytesMax);
}

function toBytes(text: string): Buffer {
  return Buffer.from(text.slice(0, bytesMax));
}

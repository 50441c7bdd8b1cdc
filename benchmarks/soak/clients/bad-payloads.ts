/** Something that is wrong, and how it is to be answered. */
export interface BadPayload {
  readonly name: string;
  readonly statusType: 1 | 2 | 3 | 4 | 5 | 6;
  /** What MQTT 5 is told. */
  readonly reasonCode: number;
  /** To which of the bots of a bad sender it goes. */
  readonly bot: 'open' | 'shut' | 'football';
  readonly bytes: Buffer;
}

const payloadFormatInvalid = 0x99;
const quotaExceeded = 0x97;
const notAuthorized = 0x87;

const basketball = (fields: object): string => JSON.stringify({ EventId: 3, HomeTeamName: 'Bad', ...fields });

function bad(name: string, statusType: BadPayload['statusType'], content: string | Buffer): BadPayload {
  return { name, statusType, reasonCode: payloadFormatInvalid, bot: 'open', bytes: Buffer.from(content) };
}

/** Every status type, most of them in several ways. */
export const badPayloads: readonly BadPayload[] = [
  bad('empty', 1, ''),
  bad('not UTF-8', 1, Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])),
  { ...bad('too large', 1, Buffer.alloc(65_537, 0x20)), reasonCode: quotaExceeded },
  bad('an array', 2, '[1, 2, 3]'),
  bad('no EventId', 2, '{"HomeScore": 1}'),
  bad('no such EventId', 2, '{"EventId": 99999}'),
  bad('broken JSON', 3, '{"EventId": 3, "HomeScore": }'),
  bad('half a payload', 3, basketball({ HomeScore: 3 }).slice(0, 30)),
  bad('a text for a number', 5, basketball({ HomeScore: 'three' })),
  bad('out of range', 5, basketball({ Period: 77, HomeScore: -1, Clock: 'never' })),
  bad('half a point', 6, basketball({ HomeScore: 1.5 })),
  bad('the ball on both sides', 6, basketball({ HomePossession: true, GuestPossession: true })),
  { ...bad('another sport than that of the bot', 6, basketball({ HomeScore: 1 })), bot: 'football' },
  {
    ...bad('no permission for the bot', 4, basketball({ HomeScore: 1 })),
    reasonCode: notAuthorized,
    bot: 'shut',
  },
];

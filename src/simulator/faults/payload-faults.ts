import type { FaultKind } from './fault.ts';

/** Payloads that are no event at all, and an event for the wrong bot. */
export const payloadFaults: readonly FaultKind[] = [
  { kind: 'empty payload', status: 'ParseError', severity: 'error', make: () => ({ payload: '' }) },
  {
    kind: 'not UTF-8',
    status: 'ParseError',
    severity: 'error',
    make: () => ({ payload: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d) }),
  },
  {
    kind: 'JSON cut short',
    status: 'JsonParseError',
    severity: 'error',
    make: ({ write, chance }) => {
      const whole = write({});
      return { payload: whole.slice(0, chance.whole(1, whole.length - 1)) };
    },
  },
  {
    kind: 'comma at the end',
    status: 'JsonParseError',
    severity: 'error',
    make: ({ write }) => ({ payload: `${write({}).slice(0, -1)},}` }),
  },
  {
    kind: 'list of events',
    status: 'DeserializationError',
    severity: 'error',
    make: ({ write }) => ({ payload: `[${write({})}]` }),
  },
  {
    kind: 'no EventId',
    status: 'DeserializationError',
    severity: 'error',
    make: ({ last }) => ({ payload: JSON.stringify({ HomeTeamName: last.shows('HomeTeamName') }) }),
  },
  {
    kind: 'EventId as text',
    status: 'DeserializationError',
    severity: 'error',
    make: ({ sport, write }) => ({ payload: write({ EventId: String(sport.id) }) }),
  },
  {
    kind: 'EventId of no sport',
    status: 'DeserializationError',
    severity: 'error',
    make: ({ write }) => ({ payload: write({ EventId: 998 }) }),
  },
  {
    kind: 'bot of somebody else',
    status: 'ProcessingError',
    severity: 'error',
    make: ({ last, hasElsewhere }) => (hasElsewhere ? { payload: last.payload, isElsewhere: true } : undefined),
  },
];

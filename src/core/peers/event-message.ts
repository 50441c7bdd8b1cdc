import type { LoggedEvent } from '#core/ports/event-log';

/** Stored events of a bot as a message between nodes. */
export interface EventMessage {
  readonly events: readonly LoggedEvent[];
  /** The sequence of the last event; higher than that of `events` when the last ones are too large for a message. */
  readonly lastSequence: number;
}

/** Sequence, time, user, client, packet id, event type, whether it begins a game, bytes of the payload, session; earlier versions send none. */
type EventHeader = readonly [number, number, number, string, number, number, 0 | 1, number, number?];

interface MessageHeader {
  readonly last: number;
  readonly events: readonly EventHeader[];
}

/** A quarter of the default limit of a NATS server. */
const messageBytesMax = 262_144;
const lineFeed = 10;

/** The headers as one line of JSON, then the payloads: they are copied as they are, because every stored event goes through here. */
export function encodeEvents(events: readonly LoggedEvent[]): Uint8Array[] {
  const messages: Uint8Array[] = [];
  let part: LoggedEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const { length } = event.payload;
    if (part.length > 0 && bytes + length > messageBytesMax) {
      messages.push(encodePart(part));
      part = [];
      bytes = 0;
    }
    part.push(event);
    bytes += length;
  }
  if (part.length > 0) messages.push(encodePart(part));
  return messages;
}

function encodePart(events: readonly LoggedEvent[]): Uint8Array {
  const last = events.at(-1)?.sequence ?? 0;
  // An oversized event gets a part of its own: the receivers read it from the log.
  const sent = events.filter(({ payload }) => payload.length <= messageBytesMax);
  const header: MessageHeader = { last, events: sent.map(headerOf) };
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const message = new Uint8Array(sent.reduce((bytes, { payload }) => bytes + payload.length, line.length));
  message.set(line);
  let end = line.length;
  for (const { payload } of sent) {
    message.set(payload, end);
    end += payload.length;
  }
  return message;
}

function headerOf(event: LoggedEvent): EventHeader {
  const { sequence, receivedAtMs, userId, clientId, packetId, eventTypeId, beginsGame, payload, session } = event;
  return [sequence, receivedAtMs, userId, clientId, packetId, eventTypeId, beginsGame ? 1 : 0, payload.length, session];
}

export function decodeEvents(botId: number, message: Uint8Array): EventMessage {
  const lineEnd = message.indexOf(lineFeed);
  const header = JSON.parse(new TextDecoder().decode(message.subarray(0, lineEnd))) as MessageHeader;
  let start = lineEnd + 1;
  const events = header.events.map(
    ([sequence, receivedAtMs, userId, clientId, packetId, eventTypeId, beginsGame, bytes, session = 0]) => {
      const payload = message.subarray(start, start + bytes);
      start += bytes;
      const game = beginsGame === 1 ? { beginsGame: true } : {};
      return { botId, sequence, receivedAtMs, userId, clientId, packetId, session, eventTypeId, ...game, payload };
    },
  );
  return { events, lastSequence: header.last };
}

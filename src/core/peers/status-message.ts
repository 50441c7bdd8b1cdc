import type { StoredStatus } from '#core/ports/status-feed';

/** Statuses of a bot with consecutive numbers, as a message between nodes. Without statuses it says that the feed has new ones. */
interface StatusMessage {
  readonly first: number;
  readonly statuses: readonly (readonly [userId: number, json: string])[];
}

/** A message with more characters is split: a NATS server takes a million bytes by default. */
const messageCharsMax = 200_000;

/** `statuses` have consecutive numbers. */
export function encodeStatuses(statuses: readonly StoredStatus[]): Uint8Array[] {
  const messages: Uint8Array[] = [];
  let part: StoredStatus[] = [];
  let chars = 0;
  for (const status of statuses) {
    if (part.length > 0 && chars + status.json.length > messageCharsMax) {
      messages.push(encodePart(part));
      part = [];
      chars = 0;
    }
    part.push(status);
    chars += status.json.length;
  }
  if (part.length > 0) messages.push(encodePart(part));
  return messages;
}

function encodePart(statuses: readonly StoredStatus[]): Uint8Array {
  const message: StatusMessage = {
    first: statuses[0]?.number ?? 0,
    statuses: statuses.map(({ userId, json }) => [userId, json]),
  };
  return encode(message);
}

/** Says that the feed of a bot has statuses whose numbers are not known here. */
export function encodeUnknownStatuses(): Uint8Array {
  return encode({ first: 0, statuses: [] });
}

function encode(message: StatusMessage): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(message));
}

export function decodeStatuses(botId: number, message: Uint8Array): StoredStatus[] {
  const { first, statuses } = JSON.parse(new TextDecoder().decode(message)) as StatusMessage;
  return statuses.map(([userId, json], index) => ({ botId, number: first + index, userId, json }));
}

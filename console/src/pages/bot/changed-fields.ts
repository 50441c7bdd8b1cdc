/** A field of the live payload whose value another event changed. */
export interface ChangedField {
  readonly name: string;
  /** Undefined where there was no state before. */
  readonly before: string | undefined;
  readonly after: string;
}

type Payload = Readonly<Record<string, unknown>>;

/** Single digits repeat what another field says, times change with every event, and the rest is about the feed, not about the game. */
const repeated =
  /(?:Hundreds|Tens|Ones|Tenths|Hundredths|Milliseconds|TenthsSecond)$|^(?:FullClock|ReceivedAt|EmittedAt|GameStartedAt|OriginType(?:Id)?|VendorSportId|EventId|BotId|BotName)$/;

/** The changed fields that matter to a reader: without fields that only repeat others. */
export function findChangedFields(before: Payload | undefined, after: Payload): ChangedField[] {
  return Object.entries(after).flatMap(([name, value]) => {
    if (repeated.test(name)) return [];
    const now = toText(value);
    if (before === undefined) return now === '' ? [] : { name, before: undefined, after: now };
    const last = toText(before[name]);
    return last === now ? [] : { name, before: last, after: now };
  });
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

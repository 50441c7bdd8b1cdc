import { findSport } from '#core/contract/catalog';
import type { StandardPayload } from '#core/contract/derive';
import type { FieldValue } from '#core/contract/field';
import { derivePayload } from '#tests/contract/derive-payload';
import type { StoredEvent } from '#tests/process/ingress-audit';
import { botNameOf } from '#tests/process/ingress-scene';

/** What a bot shows after the events of its log: left out keeps, null clears, another sport starts anew. */
export class LiveReplay {
  readonly #botId: number;
  readonly #fields = new Map<string, FieldValue>();
  #last: StoredEvent | undefined;

  constructor(botId: number) {
    this.#botId = botId;
  }

  apply(event: StoredEvent): void {
    if (this.#last?.eventTypeId !== event.eventTypeId) this.#fields.clear();
    this.#last = event;
    for (const [name, value] of Object.entries(event.payload)) {
      if (value === null) this.#fields.delete(name);
      else this.#fields.set(name, value);
    }
  }

  get sequence(): number {
    return this.#last?.sequence ?? 0;
  }

  /** Undefined when nothing was pushed. The time of writing is the one thing that the log cannot tell. */
  live(emittedAt: string): StandardPayload | undefined {
    const last = this.#last;
    const sport = findSport(last?.eventTypeId ?? 0);
    if (last === undefined || sport === undefined) return undefined;
    const { receivedAt } = last;
    const context = { botId: this.#botId, botName: botNameOf(this.#botId), receivedAt, emittedAt, originTypeId: 4 };
    return derivePayload(sport, Object.fromEntries(this.#fields), context);
  }
}

import { findSport } from '#core/contract/catalog';
import type { FieldValue } from '#core/contract/field';
import { applyFields, createState, fieldsOf } from '#core/ingress/live-state';
import { derivePayload } from '#tests/contract/derive-payload';
import type { StandardPayload } from '#tests/contract/derive-value';
import type { StoredEvent } from '#tests/process/ingress-audit';
import { botNameOf } from '#tests/process/ingress-testbed';

/** Replays the events of a bot and derives the live payload that the service should show after the last one. */
export class LiveReplay {
  readonly #botId: number;
  readonly #state = createState();
  #gameStartedAt: string | null = null;
  #last: StoredEvent | undefined;

  constructor(botId: number) {
    this.#botId = botId;
  }

  apply(event: StoredEvent): void {
    this.#last = event;
    applyFields(this.#state, event.payload, event.eventTypeId);
    if (event.newGame) this.#gameStartedAt = event.receivedAt;
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
    const times = { receivedAt, emittedAt, gameStartedAt: this.#gameStartedAt };
    const context = { botId: this.#botId, botName: botNameOf(this.#botId), ...times, originTypeId: 4 };
    const known = Object.entries(fieldsOf(this.#state)).filter(
      (field): field is [string, FieldValue] => field[1] !== null,
    );
    return derivePayload(sport, Object.fromEntries(known), context);
  }
}

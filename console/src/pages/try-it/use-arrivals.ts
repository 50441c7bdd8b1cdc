import type { Client, Live } from '@scorewire/client';
import { useCallback, useEffect, useState } from 'react';
import { findChangedFields } from '#console/pages/bot/changed-fields.ts';
import { useSession } from '#console/session/session.tsx';
import { texts } from '#console/texts.ts';

export type ArrivalKind = keyof typeof texts.tryIt.kinds;

export interface Arrival {
  readonly id: number;
  readonly atMs: number;
  readonly kind: ArrivalKind;
  readonly words: string;
}

export interface Arrivals {
  /** The newest first. */
  readonly arrivals: readonly Arrival[];
  readonly live: (Live & { readonly atMs: number }) | undefined;
  add(kind: ArrivalKind, words: string): void;
}

const keptMax = 50;
const fieldsShownMax = 6;

/** The messages about the events of a bot: receipts and statuses over MQTT, and the live state as consumers get it. */
export function useArrivals(botId: number, mqtt: Client | undefined): Arrivals {
  const { client } = useSession();
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const [live, setLive] = useState<Arrivals['live']>();
  const add = useCallback((kind: ArrivalKind, words: string) => {
    setArrivals((last) => {
      const id = (last[0]?.id ?? 0) + 1;
      return [{ id, atMs: Date.now(), kind, words }, ...last].slice(0, keptMax);
    });
  }, []);

  useEffect(() => {
    if (mqtt === undefined) return undefined;
    const bot = mqtt.bot(botId);
    const stops = [
      follow(bot.receipts(), ({ sequence }) => add('receipt', texts.tryIt.receipt(sequence))),
      follow(bot.statuses(), ({ message }) => add('status', message)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [mqtt, botId, add]);

  useEffect(() => {
    const startedMs = Date.now();
    let before: Live | undefined;
    return follow(client.bot(botId).live(), (state) => {
      // The first state is the one that was there already, unless nothing had been pushed to the bot.
      if (before !== undefined || Date.parse(String(state.payload['ReceivedAt'])) > startedMs) {
        const changed = findChangedFields(before?.payload, state.payload).map(({ name, after }) => `${name} ${after}`);
        const more = changed.length - fieldsShownMax;
        const shown = more > 0 ? [...changed.slice(0, fieldsShownMax), `+${more}`] : changed;
        add('live', texts.tryIt.live(state.sequence, shown));
      }
      before = state;
      setLive({ ...state, atMs: Date.now() });
    });
  }, [client, botId, add]);

  return { arrivals, live, add };
}

/** Reads until it is stopped. Other parts of the page show why an iterator ended, such as a lost permission. */
function follow<Item>(items: AsyncIterableIterator<Item>, onItem: (item: Item) => void): () => void {
  const read = async (): Promise<void> => {
    for await (const item of items) onItem(item);
  };
  read().catch(() => undefined);
  return () => void items.return?.();
}

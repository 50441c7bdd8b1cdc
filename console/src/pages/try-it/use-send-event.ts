import { type Client, EventRefusedError } from '@scorewire/client';
import { useState } from 'react';
import type { Said } from '#console/editor/payload-desk.tsx';
import { explainError } from '#console/parts/explain-error.ts';
import { texts } from '#console/texts.ts';
import type { Arrivals } from './use-arrivals.ts';

export interface SentEvents {
  /** The verdict on the last event. */
  readonly said: Said | undefined;
  readonly isSending: boolean;
  /** How many events were stored. */
  readonly accepted: number;
  send(text: string): Promise<void>;
}

/** Publishes over MQTT and shows the verdict of the service. */
export function useSendEvent(botId: number, client: Client | undefined, add: Arrivals['add']): SentEvents {
  const [said, setSaid] = useState<Said>();
  const [isSending, setSending] = useState(false);
  const [accepted, setAccepted] = useState(0);

  const send = async (text: string): Promise<void> => {
    if (client === undefined) return;
    setSending(true);
    add('sent', texts.tryIt.sent(new TextEncoder().encode(text).length, botId));
    const startedMs = performance.now();
    try {
      const { sequence, warnings } = await client.bot(botId).publish(text);
      const words = texts.tryIt.stored(sequence, Math.round(performance.now() - startedMs));
      add('stored', words);
      setSaid({
        text,
        title: warnings.length === 0 ? words : texts.tryIt.storedOdd(sequence),
        isAccepted: true,
        statuses: warnings,
      });
      setAccepted((count) => count + 1);
    } catch (error) {
      add('refused', explainError(error));
      const statuses = error instanceof EventRefusedError ? [error.status] : [];
      setSaid({
        text,
        title: error instanceof EventRefusedError ? texts.tryIt.refused : explainError(error),
        isAccepted: false,
        statuses,
      });
    } finally {
      setSending(false);
    }
  };
  return { said, isSending, accepted, send };
}

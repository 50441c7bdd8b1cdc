import type { IngressOutput } from './ingress-parts.ts';

/** A topic, and whether anybody subscribes to it. Asked for every event, so the answer is cached until a subscription changes. */
export class TopicAudience {
  readonly topic: string;
  private readonly output: Pick<IngressOutput, 'hasListeners' | 'listenerChanges'>;
  private askedAt = Number.NaN;
  private answer = false;

  constructor(topic: string, output: Pick<IngressOutput, 'hasListeners' | 'listenerChanges'>) {
    this.topic = topic;
    this.output = output;
  }

  get isPresent(): boolean {
    const { listenerChanges } = this.output;
    if (listenerChanges !== this.askedAt) {
      this.askedAt = listenerChanges;
      this.answer = this.output.hasListeners(this.topic);
    }
    return this.answer;
  }
}

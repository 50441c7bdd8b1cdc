import type { IngressOutput } from './ingress-parts.ts';

type ListenerOutput = Pick<IngressOutput, 'hasListeners' | 'listenerChanges'>;

/** A topic, and whether anybody listens to it: asked for every event, and looked up when somebody has come or gone. */
export class HeardTopic {
  readonly name: string;
  private readonly output: ListenerOutput;
  private askedAt = Number.NaN;
  private answer = false;

  constructor(name: string, output: ListenerOutput) {
    this.name = name;
    this.output = output;
  }

  get isHeard(): boolean {
    const { listenerChanges } = this.output;
    if (listenerChanges !== this.askedAt) {
      this.askedAt = listenerChanges;
      this.answer = this.output.hasListeners(this.name);
    }
    return this.answer;
  }
}

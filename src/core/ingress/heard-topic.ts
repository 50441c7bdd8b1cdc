import type { IngressOutput } from './ingress-parts.ts';

/** A topic, and whether anybody listens to it: asked for every event, and looked up when somebody has come or gone. */
export class HeardTopic {
  readonly name: string;
  private readonly output: IngressOutput;
  private askedAt = Number.NaN;
  private answer = false;

  constructor(name: string, output: IngressOutput) {
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

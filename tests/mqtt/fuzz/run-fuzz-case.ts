import { mock } from 'node:test';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Engine, openEngine } from '#mqtt/engine';
import type { EngineHooks, Publication, RetainedTopic, SignInAnswer } from '#mqtt/hooks';
import { defaultLimits, type EngineLimits } from '#mqtt/limits';
import { createMemorySessionStore } from '#mqtt/memory-session-store';
import { reasonCode } from '#mqtt/packet/reason-code';
import type { SessionStore } from '#mqtt/session-store';
import { FakeTransport } from '../fake-transport.ts';
import { findOutputFault } from './check-output.ts';
import { type FuzzCase, type HookModes, type Step, usualHooks } from './fuzz-case.ts';
import { Witness, witnessAddress, witnessTopic } from './witness.ts';

/** Small, so that a few packets reach them. */
const limits: EngineLimits = {
  ...defaultLimits,
  connectionsMax: 6,
  connectionsPerAddressMax: 5,
  connectionsPerUserMax: 4,
  connectPacketBytesMax: 512,
  packetBytesMax: 2048,
  topicBytesMax: 24,
  topicLevelsMax: 8,
  subscriptionsPerSessionMax: 4,
  queuedMessagesMax: 5,
  inflightInMax: 4,
  inflightOutMax: 4,
  outboundBytesMax: 1024,
  pendingBytesMax: 900,
  sessionsMax: 3,
  retainedMessagesMax: 2,
  topicAliasesInMax: 2,
  topicAliasesOutMax: 2,
};

/** More work than this for a few hundred bytes is a fault. */
const hookCallsMax = 5000;
const outputBytesMax = 5_000_000;

/** Enough for the witness to get its remaining messages, with the slowest store. */
const iterationsMax = 300;

/** The server's own retained messages, for `findRetained`. */
const topics = ['t', 't/1', 'u', 't/made', 'u/made'];

let current: FuzzRun | undefined;

/** Attributes an uncaught exception to the running case. */
export function reportStray(error: unknown): void {
  current?.report('uncaught', error);
}

/** The first fault, if there is one. */
export async function runFuzzCase(fuzzCase: FuzzCase): Promise<string | undefined> {
  mock.timers.enable({ apis: ['setInterval'] });
  // With the real clock a case would depend on the machine: the read scheduler delays slow connections.
  const clock = mock.method(performance, 'now', () => 0);
  const run = new FuzzRun(fuzzCase);
  current = run;
  try {
    await run.go();
  } finally {
    clock.mock.restore();
    mock.timers.reset();
  }
  return run.fault;
}

class HookFault extends Error {}

interface Connection {
  readonly transport: FakeTransport;
  readonly input: Buffer[];
  readonly output: Buffer[];
}

class FuzzRun {
  fault: string | undefined;
  readonly #case: FuzzCase;
  readonly #connections: Connection[] = [];
  readonly #open = new Map<number, Connection>();
  #pending: Publication[] = [];
  #hooks: HookModes;
  #hookCalls = 0;
  #outputBytes = 0;
  #nowMs = 1_000_000;

  constructor(fuzzCase: FuzzCase) {
    this.#case = fuzzCase;
    this.#hooks = fuzzCase.hooks;
  }

  report(where: string, error: unknown): void {
    this.fault ??= `${where}: ${summaryOf(error)}`;
  }

  async go(): Promise<void> {
    const { store, sessionExpirySecondsMax, receiveMaximum, witnessLevel, steps } = this.#case;
    const engine = await openEngine({
      limits: { ...limits, sessionExpirySecondsMax, receiveMaximum },
      hooks: this.#createHooks(),
      now: () => this.#nowMs,
      ...(store !== 'none' && { sessions: createStore(store) }),
    });
    const witness = new Witness(witnessLevel, engine.accept);
    await this.#iterate(witness, 3);
    for (const step of steps) await this.#perform(step, engine, witness);
    await this.#finish(engine, witness);
  }

  async #perform(step: Step, engine: Engine, witness: Witness): Promise<void> {
    switch (step.kind) {
      case 'open':
        this.#openConnection(step.connection, engine);
        return;
      case 'bytes':
        this.#receive(step.connection, step.bytes);
        return;
      case 'close':
        this.#guard('onEnded', () => this.#open.get(step.connection)?.transport.close());
        this.#open.delete(step.connection);
        return;
      case 'block': {
        const connection = this.#open.get(step.connection);
        if (connection !== undefined) connection.transport.takesMore = false;
        return;
      }
      case 'drain':
        this.#guard('onDrained', () => this.#open.get(step.connection)?.transport.drain());
        return;
      case 'answer':
        this.#answer(step.nth);
        return;
      case 'pass':
        this.#pass(step.ms);
        return;
      case 'iteration':
        await this.#iterate(witness, 1);
        return;
      case 'witness':
        this.#guard('onBytes of the witness', () => witness.publish());
        return;
      case 'own message':
        this.#guardHook(() =>
          engine.publish({ topic: 't', payload: Buffer.from('own'), qos: 1, retain: true, expirySeconds: 2 }),
        );
        return;
      case 'kick':
        this.#guard('disconnect', () =>
          engine.disconnect(({ user }) => user !== witnessAddress, reasonCode.administrativeAction, 'kicked'),
        );
    }
  }

  #openConnection(index: number, engine: Engine): void {
    const connection: Connection = { transport: new FakeTransport('10.0.0.1'), input: [], output: [] };
    connection.transport.onWrite = (bytes) => {
      connection.output.push(bytes);
      this.#outputBytes += bytes.length;
    };
    this.#guard('accept', () => connection.transport.offerTo(engine.accept));
    this.#connections.push(connection);
    this.#open.set(index, connection);
  }

  #receive(index: number, bytes: Buffer): void {
    const connection = this.#open.get(index);
    if (connection === undefined) return;
    connection.input.push(bytes);
    this.#guard('onBytes', () => connection.transport.receive(bytes));
  }

  #answer(nth: number): void {
    const [publication] = this.#pending.splice(nth % Math.max(this.#pending.length, 1), 1);
    if (publication !== undefined) this.#guardHook(() => publication.acceptAndRoute());
  }

  #pass(ms: number): void {
    this.#nowMs += ms;
    this.#guard('housekeeping', () => mock.timers.tick(250));
  }

  async #iterate(witness: Witness, count: number): Promise<void> {
    for (let left = count; left > 0; left -= 1) {
      await nextIteration();
      this.#guard('onBytes of the witness', () => {
        witness.work();
        witness.transport.deliverWaiting();
      });
      for (const { transport } of this.#connections) this.#guard('onBytes', () => transport.deliverWaiting());
    }
  }

  /** All clients leave, and nothing of them must remain. */
  async #finish(engine: Engine, witness: Witness): Promise<void> {
    this.#hooks = usualHooks;
    while (this.#pending.length > 0) this.#answer(0);
    await this.#iterate(witness, 12);
    for (let left = iterationsMax; left > 0 && witness.harm !== undefined; left -= 1) await this.#iterate(witness, 1);
    if (witness.harm !== undefined) this.report('witness', witness.harm);
    for (const { transport } of [...this.#connections, witness]) this.#guard('onEnded', () => transport.close());
    await this.#iterate(witness, 3);
    // Unsaved changes count until they are saved, and greedy connections are read for some iterations more.
    const isBusy = ({ pendingBytes, connections } = engine.gauges()): boolean => pendingBytes + connections > 0;
    for (let left = iterationsMax; left > 0 && isBusy(); left -= 1) await this.#iterate(witness, 1);
    // The last packet of the server waits this long.
    this.#pass(limits.lingerMs);
    this.#checkGauges(engine);
    for (const { input, output } of this.#connections) {
      const fault = findOutputFault(Buffer.concat(input), Buffer.concat(output));
      if (fault !== undefined) this.report('output', fault);
    }
    if (this.#hookCalls > hookCallsMax || this.#outputBytes > outputBytesMax) this.report('work', 'too much of it');
    await engine.close();
  }

  #checkGauges(engine: Engine): void {
    const { connections, pendingBytes, sessions } = engine.gauges();
    if (connections !== 0) this.report('gauges', 'connections are left');
    if (pendingBytes !== 0) this.report('gauges', 'pending bytes are left');
    if (this.#case.sessionExpirySecondsMax === 0 && sessions !== 0)
      this.report('gauges', 'sessions without expiry are left');
    // Twice, because the end of a session causes more work.
    this.#pass(61_000);
    this.#pass(61_000);
    if (engine.gauges().sessions !== 0) this.report('gauges', 'sessions are left after their expiry');
  }

  #guard(where: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.report(where, error);
    }
  }

  /** For direct calls, which rethrow the errors of the test's own hooks. */
  #guardHook(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof HookFault)) this.report('a call of the engine', error);
    }
  }

  #createHooks(): EngineHooks {
    return {
      authenticate: ({ address }) => (address === witnessAddress ? { ok: true, user: witnessAddress } : this.#signIn()),
      maySubscribe: ({ user }) =>
        user === witnessAddress ? 0 : this.#ask(this.#hooks.maySubscribe, 0, reasonCode.notAuthorized),
      ...(this.#hooks.mayDeliver !== 'absent' && {
        mayDeliver: (user, topic) => user === witnessAddress || topic === witnessTopic || this.#mayDeliver(),
      }),
      ...(this.#hooks.findRetained !== 'absent' && {
        findRetained: ({ user }) => (user === witnessAddress ? Promise.resolve([]) : this.#findRetained()),
      }),
      onPublish: (publication) => this.#onPublish(publication),
      onFault: (error) => {
        if (!(error instanceof HookFault)) this.report('onFault', error);
      },
    };
  }

  #signIn(): SignInAnswer | Promise<SignInAnswer> {
    const yes: SignInAnswer = { ok: true, user: 'fuzz' };
    const no: SignInAnswer = { ok: false, reasonCode: reasonCode.badUsernameOrPassword };
    return this.#ask<SignInAnswer>(this.#hooks.authenticate, yes, no);
  }

  #ask<Answer>(mode: HookModes['authenticate'], yes: Answer, no: Answer): Answer | Promise<Answer> {
    this.#hookCalls += 1;
    switch (mode) {
      case 'yes':
        return yes;
      case 'no':
        return this.#hookCalls % 2 === 0 ? yes : no;
      case 'later':
        return nextIteration(yes);
      case 'throws':
        if (this.#hookCalls % 3 === 0) throw new HookFault('thrown');
        return this.#hookCalls % 3 === 1 ? yes : nextIteration(yes);
      case 'rejects':
        // It may do both for the filters of one SUBSCRIBE.
        if (this.#hookCalls % 4 === 0) throw new HookFault('thrown');
        return this.#hookCalls % 2 === 0 ? yes : Promise.reject(new HookFault('rejected'));
    }
  }

  #mayDeliver(): boolean {
    this.#hookCalls += 1;
    if (this.#hooks.mayDeliver === 'throws' && this.#hookCalls % 3 === 0) throw new HookFault('thrown');
    return this.#hooks.mayDeliver !== 'no' || this.#hookCalls % 2 === 0;
  }

  #findRetained(): Promise<RetainedTopic[]> {
    this.#hookCalls += 1;
    const mode = this.#hooks.findRetained;
    if (mode === 'throws' && this.#hookCalls % 3 === 0) throw new HookFault('thrown');
    if (mode === 'rejects' && this.#hookCalls % 2 === 0) return Promise.reject(new HookFault('rejected'));
    const make = (): Uint8Array | undefined => {
      this.#hookCalls += 1;
      if (mode === 'throws' && this.#hookCalls % 3 === 0) throw new HookFault('thrown');
      return this.#hookCalls % 2 === 0 ? Buffer.from('made') : undefined;
    };
    return nextIteration(topics.map((topic, index) => ({ topic, qos: ([0, 1, 2] as const)[index % 3] ?? 0, make })));
  }

  #onPublish(publication: Publication): void {
    this.#hookCalls += 1;
    if (publication.client.user === witnessAddress) publication.acceptAndRoute();
    else if (publication.topic === witnessTopic) publication.refuse(reasonCode.notAuthorized);
    else this.#answerAs(this.#hooks.onPublish, publication);
  }

  #answerAs(mode: HookModes['onPublish'], publication: Publication): void {
    switch (mode) {
      case 'routes':
        publication.acceptAndRoute();
        return;
      case 'accepts':
        publication.accept();
        return;
      case 'refuses':
        if (this.#hookCalls % 2 === 0) publication.acceptAndRoute();
        else if (this.#hookCalls % 3 === 0) publication.fail(reasonCode.implementationSpecificError, 'failed');
        else publication.refuse(reasonCode.quotaExceeded, 'refused');
        return;
      case 'throws':
        if (this.#hookCalls % 3 === 0) throw new HookFault('thrown');
        publication.acceptAndRoute();
        return;
      case 'later':
        this.#pending.push(publication);
    }
  }
}

function createStore(kind: 'quick' | 'slow'): SessionStore {
  const store = createMemorySessionStore();
  if (kind === 'quick') return store;
  return {
    ...store,
    async save(changes) {
      await nextIteration();
      await nextIteration();
      await store.save(changes);
    },
  };
}

/** The message and its place in the engine: the same for every case with the same cause. */
function summaryOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const frame = error.stack?.split('\n').find((line) => line.includes('/src/mqtt/'));
  const place = /src\/mqtt\/[^)]*/.exec(frame ?? '')?.[0] ?? 'elsewhere';
  return `${error.message} (${place})`;
}

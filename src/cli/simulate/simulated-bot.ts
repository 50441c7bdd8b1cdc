import type { PushableSport } from '#cli/sport/find-sport';
import { type Bot, EventRefusedError, type Status, type Verdict } from '#sdk';
import { injectFaults, type Sending } from '#simulator/inject-faults';
import { simulateGame } from '#simulator/simulate-game';
import type { SimulatedEvent } from '#simulator/simulated-event';
import type { SimulationPlan } from './plan.ts';
import type { Tally } from './tally.ts';

/** The bot of a simulated game. */
export interface BotSeat {
  readonly bot: Bot;
  /** A bot that is not the user's. */
  readonly elsewhere: Bot;
  readonly sport: PushableSport;
  /** Which of the games of the seed. */
  readonly stream: number;
  /** Whether the bot takes this sport only. */
  readonly isBound: boolean;
  /** The client that sends its events. */
  readonly clientId: string;
}

/** Unanswered events of a bot; beyond that the game waits for the service. */
const unansweredMax = 32;

/** Plays a game on a bot: sends each event at its time, and checks its verdict. */
export class SimulatedBot {
  readonly seat: BotSeat;
  /** The events so far. */
  sent = 0;
  /** By event: its sequence; 0 when it was refused, -1 while its fate is not known, -2 when it was refused elsewhere, -3 when the store failed. */
  readonly sequences: number[] = [];
  private readonly tally: Tally;
  private readonly sendings: Iterator<Sending, void, void>;
  private readonly unanswered = new Set<Promise<void>>();
  private readonly offsetMs: number;
  private next: Sending | undefined;

  /** `offsetMs` spreads the events of many bots. */
  constructor(seat: BotSeat, plan: SimulationPlan, tally: Tally, offsetMs: number) {
    this.seat = seat;
    this.tally = tally;
    this.offsetMs = offsetMs;
    this.sendings = sendingsOf(seat, plan);
    this.take();
  }

  /** The state of the game, as its next event shows it. */
  get shown(): SimulatedEvent | undefined {
    return this.next?.event;
  }

  /** When the next event has to be sent. */
  get dueMs(): number {
    return (this.next?.atMs ?? Number.POSITIVE_INFINITY) + this.offsetMs;
  }

  /** Sends what is due, as far as the service keeps up. */
  sendDue(nowMs: number): void {
    while (this.next !== undefined && this.dueMs <= nowMs && this.unanswered.size < unansweredMax) {
      this.tally.lateMsMax = Math.max(this.tally.lateMsMax, nowMs - this.dueMs);
      const answered = this.send(this.next).finally(() => this.unanswered.delete(answered));
      this.unanswered.add(answered);
      this.take();
    }
  }

  async whenAnswered(): Promise<void> {
    await Promise.all(this.unanswered);
  }

  private take(): void {
    this.next = this.sendings.next().value ?? undefined;
  }

  private async send({ payload, fault, isElsewhere }: Sending): Promise<void> {
    const { tally, seat } = this;
    const number = this.sent;
    this.sent += 1;
    this.sequences[number] = -1;
    tally.sent += 1;
    const startedMs = performance.now();
    let answer: Verdict | EventRefusedError;
    try {
      answer = await (isElsewhere ? seat.elsewhere : seat.bot).publish(payload);
    } catch (error) {
      if (!(error instanceof EventRefusedError)) {
        if (fault !== undefined) tally.expect(fault);
        tally.unknown += 1;
        tally.differ(`${this.name(number)} has no verdict: ${(error as Error).message}`);
        return;
      }
      answer = error;
    }
    tally.took(performance.now() - startedMs);
    if (isStoreFault(answer)) {
      this.sequences[number] = -3;
      tally.notStored += 1;
      return;
    }
    if (fault !== undefined) tally.expect(fault);
    this.note(number, fault, answer);
    if (!isElsewhere) return;
    this.sequences[number] = -2;
    tally.elsewhere += 1;
  }

  private note(number: number, fault: Sending['fault'], answer: Verdict | EventRefusedError): void {
    const { tally } = this;
    const isRefused = answer instanceof EventRefusedError;
    const statuses = isRefused ? [answer.status] : answer.warnings;
    for (const status of statuses) tally.hear(status);
    this.sequences[number] = isRefused ? 0 : (answer.sequence ?? -1);
    if (isRefused) tally.refused += 1;
    else tally.stored += 1;
    const expected = fault === undefined ? [] : [`${fault.severity} ${fault.status}`];
    if (statuses.map(describe).join() !== expected.join())
      tally.differ(
        `${this.name(number)} ${fault === undefined ? '' : `(${fault.kind}) `}${differs(expected, statuses)}`,
      );
  }

  private name(number: number): string {
    return `Event ${number + 1} of bot ${this.seat.bot.id}`;
  }
}

/** The events of a bot. The same bot of the same plan has the same events, so that they can be compared with those that the service stored. */
export function sendingsOf({ sport, stream, isBound }: BotSeat, plan: SimulationPlan): Generator<Sending, void, void> {
  const { seed, speed, hz, style, faults } = plan;
  const game = simulateGame({ sport, seed, stream, speed, hz, style });
  return injectFaults(game, { sport, seed, stream, style, share: faults, isBound, hasElsewhere: true });
}

/** Implementation specific error: the service could not store the event, and says so. It ends a 3.1.1 connection instead, and gets the event again. */
const storeFaultCode = 0x83;

function isStoreFault(answer: Verdict | EventRefusedError): boolean {
  return answer instanceof EventRefusedError && answer.reasonCode === storeFaultCode;
}

function describe({ severity, statusName }: Status): string {
  return `${severity} ${statusName}`;
}

function differs(expected: readonly string[], statuses: readonly Status[]): string {
  const said = statuses.map((status) => `${describe(status)}: ${status.message}`).join(' ');
  const had = expected.length === 0 ? 'had to be accepted without a status' : `had to cause ${expected.join()}`;
  return `${had}, but the service said ${said === '' ? 'nothing.' : said}`;
}

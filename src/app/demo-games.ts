import { findSport, type Sport } from '#core/contract/catalog';
import type { Ingress } from '#core/ingress/ingress';
import type { IngressOutcome } from '#core/ingress/ingress-event';
import type { Clock } from '#core/ports/clock';
import type { Store } from '#core/ports/store';
import { simulateGame } from '#simulator/simulate-game';
import type { SimulatedEvent } from '#simulator/simulated-event';
import { type DemoGame, demoGames, demoUsername } from './demo-data.ts';
import { DemoEvent } from './demo-event.ts';
import type { Log } from './log.ts';

export interface DemoGamesParts {
  readonly store: Pick<Store, 'users' | 'bots'>;
  readonly ingress: Pick<Ingress, 'push' | 'findLive' | 'startGame'>;
  readonly log: Log;
  readonly clock?: Clock;
}

export interface DemoGames extends Disposable {
  /** The bots on which a game is played; empty when the data has no bots for them. */
  readonly bots: readonly DemoGame[];
}

/** Enough to see a clock run. Boards send more often, but a demo may run for days. */
const hz = 2;
/** The games are under way when the service starts: there is more to see than before a game. */
const headStartSeconds = 600;

/** Plays simulated games in real time on the bots that the demo data has for them, through the same ingress as events from MQTT. */
export async function startDemoGames(parts: DemoGamesParts): Promise<DemoGames> {
  const { store, ingress, log, clock = Date.now } = parts;
  const userId = (await store.users.findSecretByUsername(demoUsername))?.user.id;
  const players: Player[] = [];
  for (const game of demoGames) {
    const bot = await store.bots.find(game.botId);
    const sport = findSport(game.eventTypeId);
    if (userId === undefined || sport === undefined || bot?.name !== game.name) continue;
    // The service was stopped in the middle of a game.
    if ((await ingress.findLive(game.botId)) !== undefined) await ingress.startGame(game.botId, userId);
    players.push(new Player(game, userId, sport, clock()));
  }
  const timer = setInterval(() => {
    for (const player of players) player.send(ingress, clock(), log);
  }, 1000 / hz);
  return { bots: players.map(({ game }) => game), [Symbol.dispose]: () => clearInterval(timer) };
}

/** A simulated game, one event at a time. */
class Player {
  readonly game: DemoGame;
  private readonly userId: number;
  private readonly events: Generator<SimulatedEvent, never, void>;
  private count = 0;
  private isOver = false;

  constructor(game: DemoGame, userId: number, sport: Sport, seed: number) {
    this.game = game;
    this.userId = userId;
    this.events = simulateGame({ sport, seed, hz });
    for (let skipped = 0; skipped < headStartSeconds * hz; skipped += 1) this.events.next();
  }

  send(ingress: Pick<Ingress, 'push'>, receivedAtMs: number, log: Log): void {
    if (this.isOver) return;
    const { botId } = this.game;
    this.count = (this.count % packetIdMax) + 1;
    const answer = (outcome: IngressOutcome): void => this.onAnswer(outcome, log);
    const { payload } = this.events.next().value;
    ingress.push(
      new DemoEvent({ botId, userId: this.userId, packetId: this.count, receivedAtMs, payload, sender: this, answer }),
    );
  }

  /** Somebody removed the bot or took it from the demo user: the game is over. */
  private onAnswer(outcome: IngressOutcome, log: Log): void {
    if (outcome.kind !== 'refused' || outcome.because !== 'permission' || this.isOver) return;
    this.isOver = true;
    log.info({ botId: this.game.botId }, 'the simulated game of the demo has ended: its user may not push any more');
  }
}

const packetIdMax = 65_535;

import { createPaint } from '#cli/output/paint';
import { print, type Terminal } from '#cli/terminal';
import { type Client, connect, type UserOptions } from '#sdk';
import { chooseBots, type SeatedBot } from './choose-bots.ts';
import { driveBots } from './drive-bots.ts';
import type { SimulationPlan } from './plan.ts';
import { createSimulationProgress } from './progress.ts';
import { reconcile } from './reconcile.ts';
import { createReport, renderReport, type SimulationReport } from './report.ts';
import { SimulatedBot } from './simulated-bot.ts';
import { Tally } from './tally.ts';

export interface SimulationParts {
  readonly terminal: Terminal;
  readonly plan: SimulationPlan;
  /** How every connection signs in. */
  readonly account: UserOptions;
  /** Undefined: the bots of the user. */
  readonly bots: readonly SeatedBot[] | undefined;
  readonly signal: AbortSignal;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Bots that share a connection, and connections of one user. */
const [botsPerConnection, connectionsMax] = [20, 19];
const bufferMax = 100_000;
/** Nobody has this bot. */
const elsewhereId = 2_147_483_647;
const verdictTimeoutMs = 60_000;

/** Plays the games, then compares what was sent with what the service has. Returns whether they are the same. */
export async function runSimulation(parts: SimulationParts): Promise<boolean> {
  const { terminal, plan, account, signal, json, quiet } = parts;
  await using opened = new AsyncDisposableStack();
  const first = await open(account, opened);
  const bots = parts.bots ?? (await chooseBots(first, plan, Date.now()));
  const clients = [first];
  const count = Math.min(connectionsMax, Math.ceil(bots.length / botsPerConnection));
  while (clients.length < count) clients.push(await open(account, opened));
  // A connection of its own: after each of these events the client library has to ask again for the statuses of that bot.
  const elsewhere = (plan.faults > 0 ? await open(account, opened) : first).bot(elsewhereId);
  const tally = new Tally();
  const players = bots.map(({ id, sport, isBound }, index) => {
    const client = clients[index % clients.length] as Client;
    const seat = { bot: client.bot(id), elsewhere, sport, isBound, stream: index, clientId: client.clientId ?? '' };
    return new SimulatedBot(seat, plan, tally, (index * 1000) / bots.length / (plan.hz ?? 1));
  });
  await Promise.all(bots.map((bot, index) => beginNewGame(bot, clients[index % clients.length] as Client)));
  const { stderr } = terminal;
  const progress = createSimulationProgress({ stderr, bots: players, tally, quiet, clock: () => performance.now() });
  const startedMs = performance.now();
  await driveBots(players, { seconds: plan.seconds, signal, onTick: progress.tick });
  const seconds = (performance.now() - startedMs) / 1000;
  progress.say('Waiting for the last verdicts…');
  await Promise.race([Promise.all(players.map((player) => player.whenAnswered())), timeout(verdictTimeoutMs)]);
  progress.say('Reading back what the service has…');
  const found = await reconcile(players, plan, tally, (done) =>
    progress.say(`Read back ${done} of ${bots.length} bots…`),
  );
  progress.end();
  const report = createReport(tally, bots.length, seconds, found);
  await printReport(terminal, report, json);
  return report.differenceCount === 0;
}

async function open(account: UserOptions, opened: AsyncDisposableStack): Promise<Client> {
  const client = await connect({ ...account, bufferMax });
  opened.defer(() => client.close());
  return client;
}

/** An earlier game on the board would make the first event look like a mistake. */
async function beginNewGame({ id, hasEvents }: SeatedBot, client: Client): Promise<void> {
  if (hasEvents) await client.bot(id).newGame();
}

async function printReport(terminal: Terminal, report: SimulationReport, json: boolean): Promise<void> {
  await print(terminal, json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report, createPaint(terminal)));
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

import { defineCommand, flag, text } from '#cli/command';
import { Failure } from '#cli/failure';
import { brokerOptions, readBroker } from '#cli/service/broker-connection';
import { connect, findSignIn } from '#cli/service/connection';
import { sdkErrorToFailure } from '#cli/service/sdk-failure';
import { print } from '#cli/terminal';

export const simulate = defineCommand({
  words: 'simulate',
  summary: 'Play simulated games on bots, and check what the service stored',
  details:
    'Plays legal games of any sport that takes events, one after the other on each bot, and pushes them over MQTT as scoreboards do. The same seed sends the same bytes. With --faults some events are wrong on purpose, each in a way that causes exactly one status. At the end, or at Ctrl-C, it reads every event and every refusal back and compares them with what it sent: the exit code is 1 if they differ. It plays on your bots (scorewire bot mine), except for those that got events in the last half minute. An administrator can add --provision, which makes the user simulator, bots from 900001 on and their venue; --cleanup removes them. An event shows at most one play, so that very fast games fall behind rather than skip something.',
  parameters: [],
  options: {
    sport: text('SPORTS', 'names or ids, separated by commas, or all; by default what your bots take, else basketball'),
    bot: text('BOTS', 'which of your bots, separated by commas, even if somebody plays there'),
    bots: text('N', 'how many games; by default on all your bots, or with --provision one per sport'),
    speed: text('X', 'how many times faster than real games; 1 by default'),
    hz: text('N', 'events a second for each bot; by default as often as boards of the sport send'),
    minutes: text('N', 'how long; by default until Ctrl-C'),
    seed: text('N', 'another seed gives other games; 1 by default'),
    faults: text('SHARE', 'how many events are wrong, such as 2%; none by default'),
    partial: flag('send what changed instead of the whole board'),
    provision: flag('make users, bots and a venue for it, as an administrator'),
    cleanup: flag('remove what --provision made: at the end with --provision, else at once'),
    quiet: flag('show no progress'),
    ...brokerOptions,
  },
  examples: [
    'scorewire simulate --provision --sport basketball,soccer --minutes 5',
    'scorewire simulate --provision --sport all --bots 50 --speed 10 --hz 10 --faults 2% --seed 7 --minutes 5',
    'scorewire simulate --bot 12345 --sport basketball --partial --protocol 3.1.1',
    'scorewire simulate --cleanup',
  ],
  async run(call) {
    const { terminal, options } = call;
    // Imported here, because the catalog and the client library would slow down the start of all other commands.
    const { readPlan } = await import('#cli/simulate/plan');
    const { provision, cleanUp, describeProvisioned } = await import('#cli/simulate/provision');
    const { runSimulation } = await import('#cli/simulate/run-simulation');
    const plan = readPlan(options);
    const isProvisioned = options.provision === true;
    const removeAll = async (): Promise<void> => {
      const count = await cleanUp(connect(call));
      terminal.stderr.write(`Removed what --provision made: ${count} bots, their events, their user and venue.\n`);
    };
    if (options.cleanup === true && !isProvisioned) {
      await removeAll();
      return 'ok';
    }
    const { url, ...signIn } = findSignIn(call);
    const made = isProvisioned ? await provision(connect(call), plan) : undefined;
    if (made !== undefined) terminal.stderr.write(`${describeProvisioned(made)}\n`);
    const signal = terminal.interruption();
    const broker = readBroker(options);
    const account = { url, fetch: terminal.fetch, ...broker, ...(made?.account ?? signIn) };
    const { json = false, quiet = false } = options;
    let isSame: boolean;
    try {
      isSame = await runSimulation({ terminal, plan, account, bots: made?.bots, signal, json, quiet });
    } catch (error) {
      throw error instanceof Failure ? error : sdkErrorToFailure(error, url, broker.broker);
    } finally {
      if (options.cleanup === true) await removeAll();
      else if (made !== undefined && !quiet && !json)
        await print(terminal, 'scorewire simulate --cleanup removes the bots, their user and their events.\n');
    }
    return isSame ? 'ok' : 'failed';
  },
});

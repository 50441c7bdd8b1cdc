import { compare, type Load, micros, rate } from '../support/comparison.ts';
import { createGenerator } from '../support/generator-process.ts';
import { parseNames, parseOptions, parsePositive, resultsPath, say } from '../support/parse-options.ts';
import { writeResults } from '../support/write-results.ts';
import { createSystems } from '../systems/start-system.ts';
import { type BrokerName, brokerNames } from '../systems/system-names.ts';

const loadNames = ['qos1', 'qos0', 'fanout', 'fanout-qos1', 'latency', 'idle', 'storm'] as const;
const loads: readonly Load<(typeof loadNames)[number]>[] = [
  { name: 'qos1', title: 'QoS 1 in: 50 connections, 50 in flight each', figures: [rate('acknowledgements')] },
  { name: 'qos0', title: 'QoS 0 in: 50 connections, at most 400 events unconfirmed each', figures: [rate('events')] },
  {
    name: 'fanout',
    title: 'QoS 0 out: 1 publisher, 100 subscribers, at most 256 events undelivered',
    figures: [rate('deliveries')],
  },
  {
    name: 'fanout-qos1',
    title: 'QoS 1 in and out: 1 publisher, 100 subscribers, at most 256 events undelivered',
    figures: [rate('deliveries')],
  },
  {
    name: 'latency',
    title: 'QoS 1 at 10,000/s over 50 connections: from the due time to the acknowledgement',
    figures: [
      micros('p50'),
      micros('p99'),
      micros('p999', 'p99.9'),
      { ...micros('lagP99', 'of it, p99 of sending late'), aside: true },
    ],
  },
  {
    name: 'idle',
    title: '10,000 idle connections',
    figures: [{ name: 'memory', title: 'resident memory per connection', unit: 'KB', digits: 1 }],
    freshSystem: true,
  },
  { name: 'storm', title: '5,000 clients connect, 100 at a time', figures: [rate('connections')] },
];

/**
 * Our MQTT broker alone beside Mosquitto and Aedes, under the same load in one run; the systems take turns.
 *
 *   npm run bench:mqtt -- [--rounds 3] [--seconds 3] [--only qos1,fanout] [--systems engine,mosquitto]
 */
const options = parseOptions({
  rounds: '3',
  seconds: '3',
  only: loadNames.join(','),
  systems: brokerNames.join(','),
  results: resultsPath('mqtt-engine.jsonl'),
});
const rounds = parsePositive('rounds', options.rounds);
const seconds = parsePositive('seconds', options.seconds);
const names = parseNames('only', options.only, loadNames);
using generator = createGenerator(seconds * 1000 + 120_000);
for (const load of loads.filter(({ name }) => names.includes(name))) {
  await using systems = createSystems<BrokerName>(load.name);
  const summaries = await compare([load], {
    subject: 'engine',
    systems: parseNames('systems', options.systems, brokerNames),
    rounds,
    seconds,
    say,
    drop: systems.drop,
    async run(name, { name: asked }, length) {
      const { host, port, pid } = await systems.get(name);
      return generator.run({ load: asked, host, port, pid, seconds: length });
    },
  });
  writeResults(
    options.results,
    ['load', 'system', 'figure'],
    summaries.map(({ system, figure, spread, rounds: values, ratio, cpu }) => {
      const run = { load: load.name, system, version: systems.versions.get(system) };
      const measured = { ...spread, rounds: values, engineToIt: ratio, cpu };
      return { ...run, figure: figure.name, unit: figure.unit, ...measured };
    }),
  );
}

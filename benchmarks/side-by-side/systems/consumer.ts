import { connectAsync } from 'mqtt';
import { nowMs } from '../load/now.ts';
import { botOfTopic } from './bot-of-topic.ts';
import { createPayloadCheck } from './check-payload.ts';
import type { ConsumerAnswer, ConsumerQuestion } from './consumer-process.ts';
import { openEventTable } from './event-table.ts';
import { createGroupCommit } from './group-commit.ts';

/**
 * The consumer that people put behind a broker: subscribes with QoS 1 and a session that lasts, validates by ajv, stores in SQLite
 * everything that came in one turn of the event loop, and answers on the status topic what it refuses.
 *
 *   node consumer.ts <port> <file>
 */
const [port, file] = process.argv.slice(2);
const table = openEventTable(String(file));
const commit = createGroupCommit(table);
const check = createPayloadCheck();
const progress = { handled: 0, atMs: 0, onHandled: (): void => {} };
const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: 'consumer', clean: false });
client.on('message', (topic, bytes) => {
  const payload = bytes.toString();
  const fault = check(payload);
  if (fault === undefined) commit([botOfTopic(topic), Date.now(), payload], onHandled);
  else {
    client.publish(`${topic}_status`, fault, { qos: 1 });
    commit(undefined, onHandled);
  }
});
await client.subscribeAsync('bot/+/ingress', { qos: 1 });
process.once('disconnect', () => process.exit());
process.on('message', (question: ConsumerQuestion) => {
  if ('count' in question) tell({ stored: table.count(question.count) });
  else tellWhenHandled(question.handled);
});
tell({});

function onHandled(): void {
  progress.handled += 1;
  progress.atMs = nowMs();
  progress.onHandled();
}

function tellWhenHandled(events: number): void {
  progress.onHandled = () => {
    if (progress.handled < events) return;
    progress.onHandled = () => {};
    tell({ atMs: progress.atMs });
  };
  progress.onHandled();
}

function tell(answer: ConsumerAnswer): void {
  process.send?.(answer);
}

import { connectAsync } from 'mqtt';
import { nowMs } from '../loads/job.ts';
import { openPipeline } from './pipeline.ts';
import type { Answer, Question } from './serve-system.ts';

/**
 * The consumer that people put behind a broker: subscribes with QoS 1 and a lasting session, validates and stores, and answers refusals on the
 * status topic.
 *
 *   node consumer.ts <port> <file>
 */
const [port, file] = process.argv.slice(2);
const pipeline = openPipeline(String(file));
const progress = { handled: 0, atMs: 0, onHandled: (): void => {} };
const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { clientId: 'consumer', clean: false });
client.on('message', (topic, bytes) => {
  const fault = pipeline.handle(topic, bytes.toString(), onHandled);
  if (fault !== undefined) client.publish(`${topic}_status`, fault, { qos: 1 });
});
await client.subscribeAsync('bot/+/ingress', { qos: 1 });

process.once('disconnect', () => process.exit());
process.on('message', (question: Question) => {
  if ('count' in question) tell({ stored: pipeline.count() });
  else tellWhenHandled(question.handled);
});
process.send?.({});

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

function tell(answer: Answer): void {
  process.send?.(answer);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aside } from './launch-aside.ts';
import type { RecordedMessage } from './read-stream.ts';

export interface Replay extends Disposable {
  readonly url: string;
}

/** Starts replay-service.ts, beside the browser: it costs the service no more than the browser does. */
export async function startReplay(
  service: string,
  recording: readonly RecordedMessage[],
  folder: string,
): Promise<Replay> {
  const file = join(folder, 'recording.json');
  writeFileSync(file, JSON.stringify(recording));
  const [command, ...args] = [
    ...aside,
    process.execPath,
    join(import.meta.dirname, 'replay-service.ts'),
    service,
    file,
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), [Symbol.dispose]: () => void child.kill() };
}

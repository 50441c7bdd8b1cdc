import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { type ServiceProcess, startServiceProcess } from '#tests/support/service-process';
import { skipUnless } from '#tests/support/skip-unless';
import { skipWithout } from '#tests/support/system-packages';
import { createTemporaryFolder } from '#tests/support/temporary-folder';

const pastes = 20;

test(`the block of a demo start, pasted ${pastes} times into a shell, gives the same output every time`, {
  skip: skipWithout('mosquitto-clients') || skipUnless(process.platform === 'linux', 'script of util-linux'),
}, async (t) => {
  const service = await startServiceProcess(t, { SCOREWIRE_DATA_DIR: createTemporaryFolder(t) }, ['--demo']);
  const shell = openShell(t);
  const outputs: string[] = [];
  for (let count = 0; count < pastes; count += 1) outputs.push(await shell.paste(demoBlock(service)));
  const [first = ''] = outputs;
  const lines = first.split('\n');
  assert.equal(lines.length, 7, first);

  const [types, definition, byBot, byVenue, byPartner, status, live] = lines.map((line) => JSON.parse(line) as unknown);
  assert.equal((types as unknown[]).length, 24);
  assert.equal((definition as { eventTypeName: string }).eventTypeName, 'Basketball');
  for (const fixtures of [byBot, byVenue, byPartner]) assert.ok((fixtures as unknown[]).length > 0);
  const { severity, errors } = status as { severity: string; errors: { field: string }[] };
  assert.deepEqual([severity, errors.map(({ field }) => field).sort()], ['error', ['Clock', 'HomeScore']]);
  assert.equal((live as { FullClock: string }).FullClock, '07:57.0');

  const expected = withoutTimes(first);
  assert.deepEqual(
    outputs.map(withoutTimes),
    Array.from({ length: pastes }, () => expected),
  );
});

/** The commands behind the line that tells the operator to paste them. */
function demoBlock(service: ServiceProcess): string {
  const [, block = ''] = service.output().split('as often as you like:\n\n');
  return block;
}

/** Only the time, the connection and the packet id may differ. */
function withoutTimes(output: string): string {
  return output
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"(a time)"')
    .replace(/"clientId":"[^"]+"/, '"clientId":"(a client)"')
    .replace(/"packetId":\d+/, '"packetId":(a number)');
}

/** A shell at a terminal, as a person has it, that shows neither prompts nor what is typed. */
function openShell(t: TestContext) {
  const command = 'stty -echo; exec bash --norc --noprofile --noediting -i';
  const env = { ...process.env, TERM: 'dumb' };
  const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  t.after(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  let output = '';
  let onOutput = (): void => {};
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString().replaceAll('\r', '');
    onOutput();
  });
  const seen = (text: string): Promise<void> =>
    new Promise((done) => {
      onOutput = () => {
        if (output.includes(text)) done();
      };
      onOutput();
    });
  child.stdin.write('PS1=; PS2=\n');
  let count = 0;
  return {
    /** What all of it has printed, up to the last command. */
    async paste(block: string): Promise<string> {
      count += 1;
      const [begin, end] = [`begin ${count}`, `end ${count}`];
      // The quotes keep what is typed from being taken for what is printed.
      child.stdin.write(`echo "beg"'in ${count}'\n`);
      await seen(`${begin}\n`);
      child.stdin.write(`${block}echo "en"'d ${count}'\n`);
      await seen(`${end}\n`);
      const [, printed = ''] = output.split(`${begin}\n`);
      return printed.split(`${end}\n`)[0]?.trimEnd() ?? '';
    },
  };
}

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { run } from '#cli/run';
import { createTestTerminal } from '#tests/cli/test-terminal';
import { afterTest } from '#tests/support/after-test';
import { recordShownSecrets } from '#tests/support/run-record';

/**
 * Puts a program `scorewire` into the folder that runs its command line in this process: starting a process for each of the dozens of commands
 * in the documents would take half a minute. tests/process and tests/package start the real program.
 */
export async function hostCommand(t: TestContext, folder: string): Promise<void> {
  const socket = join(folder, 'socket');
  const server = createServer(async (request, response) => {
    const { code, output } = await runCommand(await readCommand(request));
    // The program turns it back into the exit code.
    response.writeHead(200 + code);
    response.end(output);
  });
  server.listen(socket);
  await once(server, 'listening');
  afterTest(t, () => server.close());
  writeFileSync(join(folder, 'scorewire'), program(socket, join(folder, 'answer')), { mode: 0o755 });
}

function program(socket: string, answer: string): string {
  return `#!/bin/bash
code=$({ printf '%s\\0' "$PWD" "$#" "$@"; env -0; } |
  curl -s --unix-socket '${socket}' --data-binary @- -o '${answer}' -w '%{http_code}' http://localhost/)
cat '${answer}'
exit $((code - 200))
`;
}

interface GivenCommand {
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

async function readCommand(request: IncomingMessage): Promise<GivenCommand> {
  const [folder = '', count = '', ...rest] = (await buffer(request)).toString().split('\0');
  const variables = rest.slice(Number(count)).map((each) => [each.split('=', 1)[0], each.replace(/^[^=]*=/, '')]);
  return { folder, args: rest.slice(0, Number(count)), env: Object.fromEntries(variables) as Record<string, string> };
}

async function runCommand({ folder, args, env }: GivenCommand): Promise<{ code: number; output: string }> {
  const terminal = createTestTerminal({ env });
  const before = process.cwd();
  process.chdir(folder);
  try {
    // One stream for both, as a reader sees them.
    const code = await run(args, { ...terminal, stderr: terminal.stdout });
    const output = terminal.stdout.text();
    recordShownSecrets(output);
    return { code, output };
  } finally {
    process.chdir(before);
  }
}

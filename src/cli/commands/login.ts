import { defineCommand, flag, text } from '#cli/command';
import { Failure, UsageError } from '#cli/failure';
import { ask } from '#cli/input/ask';
import { readPassword } from '#cli/input/read-password';
import { toPlainText } from '#cli/output/plain-text';
import { findUrl, openClient } from '#cli/service/connection';
import type { ListedBot } from '#cli/service/listed-bot';
import { profileFile, readProfile, writeProfile } from '#cli/service/profile';
import { print, readVariable, type Terminal } from '#cli/terminal';

const botsShownMax = 5;

export const login = defineCommand({
  words: 'login',
  summary: 'Check a username and password, and store them for the next commands',
  details:
    'Asks for the username and password if they are not given. Checks the password with the service and stores it in the profile, a file that only you can read. Every user of the service can sign in; some commands are for administrators only.',
  parameters: [],
  options: {
    url: text('URL', 'the service; else SCOREWIRE_URL, else the profile'),
    username: text('NAME', 'who signs in'),
    'password-stdin': flag('read the password from standard input instead of asking for it'),
  },
  examples: [
    'scorewire login',
    'scorewire login --url https://scorewire.example --username anna',
    'scorewire login --username anna --password-stdin < password.txt',
  ],
  async run(call) {
    const { terminal, options } = call;
    const file = profileFile(terminal);
    const url = findUrl(terminal, options.url, () => readProfile(file));
    const username =
      options.username ?? readVariable(terminal, 'SCOREWIRE_USERNAME') ?? (await askAt(terminal, 'Username: ', false));
    const password = (await readPassword(call)) ?? (await askAt(terminal, `Password of ${username} at ${url}: `, true));
    const client = openClient(terminal, url, { username, password });
    const bots = await client
      .pages<ListedBot>('/external/bots', botsShownMax)
      .next()
      .catch((error: unknown) => {
        throw isBrokerSecret(password) && error instanceof Failure ? withBrokerNote(error) : error;
      });
    writeProfile(file, { url, username, password });
    await print(
      terminal,
      `Signed in to ${url} as ${username}. The profile is ${file}\n${describeBots(bots.value ?? [])}\n`,
    );
    return 'ok';
  },
});

/** 256 bits in base64url, as the service issues them. */
function isBrokerSecret(password: string): boolean {
  return /^[\w-]{43}$/.test(password);
}

function withBrokerNote({ outcome, message, notes }: Failure): Failure {
  return new Failure(outcome, message, [
    ...notes,
    'Is it a password of broker credentials? They sign in to MQTT only: set SCOREWIRE_USERNAME and SCOREWIRE_PASSWORD, and use scorewire publish.',
  ]);
}

/** Integrators first want to know which bots they have. */
function describeBots(bots: readonly ListedBot[]): string {
  if (bots.length === 0)
    return 'No bots are assigned to you. An administrator assigns them: scorewire user assign USER BOT.';
  const shown = bots.map(({ id, name, mayPush }) => {
    const about = [...(name === null ? [] : [toPlainText(name)]), mayPush ? 'you may push' : 'read only'];
    return `${id} (${about.join(', ')})`;
  });
  return `Your bots: ${shown.join(', ')}${bots.length < botsShownMax ? '' : '; scorewire bot mine lists all'}`;
}

async function askAt(terminal: Terminal, question: string, hidden: boolean): Promise<string> {
  if (terminal.stdin.isTTY !== true)
    throw new UsageError('There is no terminal to ask at: give --username and --password-stdin.');
  return ask(terminal, question, { hidden });
}

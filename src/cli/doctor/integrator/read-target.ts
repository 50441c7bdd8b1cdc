import { createEndpoint, type Endpoint } from '#cli/doctor/endpoint';
import { findOwnUrl } from '#cli/doctor/own-service';
import type { Level } from '#cli/doctor/probe/mqtt-packets';
import { UsageError } from '#cli/failure';
import { ask } from '#cli/input/ask';
import { type PasswordCall, readPassword } from '#cli/input/read-password';
import { readText } from '#cli/input/read-text';
import { findUrl } from '#cli/service/connection';
import { type Profile, profileFile, readProfile } from '#cli/service/profile';
import { parseServiceUrl } from '#cli/service/service-url';
import { readVariable, type Terminal } from '#cli/terminal';
import type { Target } from './target.ts';

export interface TargetOptions {
  readonly url: string | undefined;
  readonly broker: string | undefined;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly 'password-stdin': boolean | undefined;
  readonly 'broker-username': string | undefined;
  readonly 'broker-password-file': string | undefined;
  readonly for: string | undefined;
  readonly 'client-id': string | undefined;
  readonly protocol: string | undefined;
  readonly 'keep-alive': string | undefined;
  readonly event: string | undefined;
  readonly rate: string | undefined;
  readonly push: boolean | undefined;
  readonly ca: string | undefined;
  readonly timeout: string | undefined;
}

/** More than any event may have. */
const fileBytesMax = 16_777_216;

/** Reads the target of the checks from the command line, the environment and the profile. */
export async function readTarget(
  call: PasswordCall & { readonly terminal: Terminal; readonly options: TargetOptions },
  bot: string | undefined,
): Promise<Target> {
  const { terminal, options } = call;
  const profile = readProfile(profileFile(terminal));
  const rest = createEndpoint(new URL(findRestUrl(terminal, options.url, profile)));
  const given = options.broker === undefined ? undefined : parseBroker(options.broker);
  const { username, password } = await readRestCredentials(call, rest, profile);
  const read = async (file: string | undefined): Promise<string | undefined> =>
    file === undefined ? undefined : readText(terminal, file, fileBytesMax);
  const event = await read(options.event);
  return {
    rest,
    broker: given?.endpoint,
    username,
    password,
    brokerUsername: options['broker-username'] ?? decode(given?.username),
    brokerPassword:
      (await read(options['broker-password-file']))?.trimEnd() ??
      decode(given?.password) ??
      readVariable(terminal, 'SCOREWIRE_BROKER_PASSWORD'),
    botId: bot === undefined ? undefined : readCount('BOT', bot),
    forUser: options.for,
    clientId: options['client-id'],
    level: readLevel(options.protocol),
    keepAliveSeconds: options['keep-alive'] === undefined ? 60 : readCount('--keep-alive', options['keep-alive']),
    event: event === undefined ? undefined : Buffer.from(event),
    ratePerSecond: options.rate === undefined ? undefined : readCount('--rate', options.rate),
    pushes: options.push === true,
    ca: await read(options.ca),
    timeoutMs: readTimeoutMs(options.timeout),
  };
}

export function readTimeoutMs(given: string | undefined): number {
  const seconds = Number(given ?? '5');
  if (!(seconds > 0 && seconds <= 600)) throw new UsageError('--timeout takes seconds, such as 5 or 0.5.');
  return seconds * 1000;
}

function findRestUrl(terminal: Terminal, given: string | undefined, profile: Profile | undefined): string {
  if (given !== undefined && /^(mqtts?|wss?):/i.test(given))
    throw new UsageError(
      '--url takes the REST address (http or https); give the address of the MQTT broker to --broker.',
    );
  const isNamed = given !== undefined || readVariable(terminal, 'SCOREWIRE_URL') !== undefined || profile !== undefined;
  return findUrl(terminal, isNamed ? given : findOwnUrl(terminal.env), () => profile);
}

interface GivenBroker {
  /** Without the password, so that it is never printed. */
  readonly endpoint: Endpoint;
  readonly username: string;
  readonly password: string;
}

function parseBroker(given: string): GivenBroker {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^(mqtts?|wss?):$/.test(url.protocol) || url.hostname === '')
    throw new UsageError(
      'The address of the broker must have a form such as mqtt://HOST:1883, mqtts://HOST:8883 or wss://HOST/mqtt.',
    );
  const { username, password } = url;
  url.username = '';
  url.password = '';
  return { endpoint: createEndpoint(url), username, password };
}

/** The password of a profile is used only for the service that accepted it at login. */
async function readRestCredentials(
  call: PasswordCall & { readonly options: TargetOptions },
  rest: Endpoint,
  profile: Profile | undefined,
): Promise<{ readonly username: string | undefined; readonly password: string | undefined }> {
  const { terminal, options } = call;
  const own =
    profile !== undefined && parseServiceUrl(profile.url) === parseServiceUrl(rest.url.href) ? profile : undefined;
  const username = options.username ?? readVariable(terminal, 'SCOREWIRE_USERNAME') ?? own?.username;
  const password =
    (await readPassword(call)) ??
    readVariable(terminal, 'SCOREWIRE_PASSWORD') ??
    (own?.username === username ? own?.password : undefined);
  if (password !== undefined || options.username === undefined || terminal.stdin.isTTY !== true)
    return { username, password };
  return {
    username,
    password: await ask(terminal, `Password of ${username} at ${rest.url.origin}: `, { hidden: true }),
  };
}

function readLevel(given = '5'): Level {
  const level = ({ '3.1': 3, '3.1.1': 4, '5': 5, '5.0': 5 } as const)[given];
  if (level === undefined) throw new UsageError('--protocol takes 5, 3.1.1 or 3.1.');
  return level;
}

function readCount(what: string, given: string): number {
  if (!/^\d{1,9}$/.test(given)) throw new UsageError(`${what} takes a whole number.`);
  return Number(given);
}

function decode(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : decodeURIComponent(text);
}

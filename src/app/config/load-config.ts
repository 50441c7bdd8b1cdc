import { clientVariables, type Setting, settings } from './settings.ts';

type Settings = typeof settings;

/** The value of every setting, checked. */
export type Config = {
  readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer Value, infer Default>
    ? undefined extends Default
      ? Value | undefined
      : Value
    : never;
};

export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Reads a secret's file as text; throws when it cannot. */
  readonly readFile: (path: string) => string;
}

/** All problems of the settings at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export function loadConfig(sources: ConfigSources): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings)) {
    const given = readGiven(setting, sources, problems);
    const value = given === undefined ? setting.default : setting.parser.parse(given);
    if (given !== undefined && value === undefined) problems.push(describeFault(setting, given));
    values[key] = value;
  }
  const config = Object.freeze(values) as unknown as Config;
  problems.push(...findContradictions(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Variables that start like a setting but are not settings: most likely misspelt. */
export function findUnknownSettings(env: ConfigSources['env']): string[] {
  const known = new Set<string>(Object.values(settings).flatMap(({ name }) => [name, `${name}_FILE`]));
  for (const name of Object.keys(clientVariables)) known.add(name);
  return Object.keys(env)
    .filter((name) => name.startsWith('SCOREWIRE_') && !known.has(name))
    .sort();
}

/** An empty variable counts as not set: a compose file cannot leave one out otherwise. */
function readGiven(
  setting: Setting<unknown, unknown>,
  { env, readFile }: ConfigSources,
  problems: string[],
): string | undefined {
  const { name, secret } = setting;
  const direct = env[name] === '' ? undefined : env[name];
  const file = secret && env[`${name}_FILE`] !== '' ? env[`${name}_FILE`] : undefined;
  if (file === undefined) return direct;
  if (direct !== undefined) {
    problems.push(`${name} and ${name}_FILE are both set: set one of them.`);
    return undefined;
  }
  try {
    return readFile(file).trimEnd();
  } catch (error) {
    problems.push(`${name}_FILE names ${file}, which cannot be read (${(error as Error).message}).`);
    return undefined;
  }
}

function describeFault(setting: Setting<unknown, unknown>, given: string): string {
  const { parser } = setting;
  const fault = `${setting.name} is ${shown(setting, given)}, but takes ${parser.form}.`;
  const advice = setting.secret ? undefined : parser.advise?.(given);
  return advice === undefined ? fault : `${fault} ${advice}`;
}

function shown(setting: Setting<unknown, unknown>, given: string): string {
  return setting.secret ? '[secret]' : `"${given}"`;
}

function findContradictions(config: Config): string[] {
  const problems: string[] = [];
  if ((config.tlsCertFile === undefined) !== (config.tlsKeyFile === undefined))
    problems.push('SCOREWIRE_TLS_CERT_FILE and SCOREWIRE_TLS_KEY_FILE go together: set both or none.');
  const outside = [config.outsideJwksUrl, config.outsideIssuer, config.outsideAudience];
  if (outside.includes(undefined) && outside.some((value) => value !== undefined))
    problems.push(
      'SCOREWIRE_OUTSIDE_JWKS_URL, SCOREWIRE_OUTSIDE_ISSUER and SCOREWIRE_OUTSIDE_AUDIENCE go together: set all or none.',
    );
  if (config.natsUrl !== undefined && config.databaseUrl === undefined)
    problems.push('SCOREWIRE_NATS_URL joins several nodes, which need PostgreSQL: set SCOREWIRE_DATABASE_URL as well.');
  if ((config.natsCertFile === undefined) !== (config.natsKeyFile === undefined))
    problems.push('SCOREWIRE_NATS_CERT_FILE and SCOREWIRE_NATS_KEY_FILE go together: set both or none.');
  if (config.ingressBurstMax !== 0 && config.ingressBurstMax < config.ingressRateMax)
    problems.push('SCOREWIRE_INGRESS_BURST_MAX is less than SCOREWIRE_INGRESS_RATE_MAX: make it at least as large.');
  if (config.payloadBytesMax !== 0 && config.payloadBytesMax >= config.mqttPacketBytesMax)
    problems.push(
      'SCOREWIRE_PAYLOAD_BYTES_MAX must be less than SCOREWIRE_MQTT_PACKET_BYTES_MAX: a payload that is too large is answered, ' +
        'a packet that is too large ends the connection.',
    );
  return problems;
}

export interface SnippetOptions {
  /** The payload to send; a short event by default. */
  readonly payload?: string | undefined;
  readonly botId: number;
  readonly eventTypeId: number;
  readonly username: string;
  /** Of the service, such as `https://scores.example`. */
  readonly origin: string;
}

export interface Snippet {
  readonly send: string;
  readonly read: string;
}

/** Commands for a shell and for the client library. The password is a placeholder, never the real one. */
export function snippetsOf({ payload, botId, eventTypeId, username, origin }: SnippetOptions) {
  const event =
    compact(payload) ?? JSON.stringify({ EventId: eventTypeId, HomeTeamName: 'Lions', GuestTeamName: 'Bears' });
  const { hostname, protocol } = new URL(origin);
  const isSecure = protocol === 'https:';
  const user = quote(`${username}:PASSWORD`);
  const broker = `-h ${hostname} ${isSecure ? '-p 8883 --capath /etc/ssl/certs' : '-p 1883'} -u ${quote(username)} -P PASSWORD -q 1`;
  const connect = [
    "import { connect } from '@scorewire/client';",
    '',
    `const client = await connect({ url: '${origin}', username: ${JSON.stringify(username)}, password: process.env.PASSWORD });`,
  ];
  return {
    curl: {
      send: `curl -u ${user} ${origin}/external/ingress/bots/${botId}/events \\\n  -H 'content-type: application/json' \\\n  -d ${quote(`{"payload":${event}}`)}`,
      read: `curl -u ${user} ${origin}/external/live/${botId}`,
    },
    mosquitto: {
      send: `mosquitto_pub ${broker} \\\n  -t bot/${botId}/ingress -m ${quote(event)}`,
      read: `mosquitto_sub ${broker} \\\n  -t bot/${botId}/json -t bot/${botId}/ingress_status`,
    },
    sdk: {
      send: [...connect, `await client.bot(${botId}).publish(${event});`, 'await client.close();'].join('\n'),
      read: [
        ...connect,
        `for await (const { payload } of client.bot(${botId}).live()) console.log(payload.HomeScore, payload.Clock);`,
      ].join('\n'),
    },
  } satisfies Readonly<Record<string, Snippet>>;
}

/** In one line; undefined when it is not JSON. */
function compact(payload: string | undefined): string | undefined {
  try {
    return payload === undefined ? undefined : JSON.stringify(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** For a shell, where the text may contain anything. */
function quote(text: string): string {
  return /^[\w:@.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

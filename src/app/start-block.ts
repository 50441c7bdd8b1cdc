import type { CreatedUser } from '#core/administration/users';
import { findSport } from '#core/contract/catalog';
import type { App } from './create-app.ts';
import { type DemoAccount, type DemoGame, demoBotId, demoPartnerVenueId, demoVenueId } from './demo-data.ts';

export interface StartFacts {
  readonly addresses: Awaited<ReturnType<App['listen']>>;
  readonly data: string;
  /** Set when this start created the first administrator; with his password when it was generated. */
  readonly firstAdmin: CreatedUser | undefined;
  /** SCOREWIRE_ADMIN_PASSWORD is set, but is not the password of the first administrator. */
  readonly ignoresAdminPassword: boolean;
  /** The demo account that this start created; 'kept' when demo data was asked for but the service had data already. */
  readonly demo: DemoAccount | 'kept' | undefined;
  /** The simulated games that are played. */
  readonly games: readonly DemoGame[];
  readonly unknownSettings: readonly string[];
  readonly version: string;
}

/** The text that a start prints for the operator. */
export function renderStartBlock(facts: StartFacts): string {
  const { addresses, data, firstAdmin, demo, games, unknownSettings } = facts;
  const lines = [
    `Scorewire ${facts.version}`,
    '',
    `  REST       ${addresses.http}`,
    ...(addresses.https === undefined ? [] : [`  REST, TLS  ${addresses.https}`]),
    `  Console    ${addresses.https ?? addresses.http}/console/`,
    `  Guides     ${addresses.http}/docs/`,
    `  MQTT       ${addresses.mqtt}`,
    ...(addresses.mqtts === undefined ? [] : [`  MQTT, TLS  ${addresses.mqtts}`]),
    `  WebSocket  ${addresses.mqttWebSocket}`,
    ...(addresses.mqttWebSocketTls === undefined ? [] : [`  WSS        ${addresses.mqttWebSocketTls}`]),
    `  Data       ${data}`,
  ];
  if (firstAdmin !== undefined) {
    const password = firstAdmin.password ?? 'as set in SCOREWIRE_ADMIN_PASSWORD';
    lines.push('', '  First administrator, shown this once:');
    lines.push(`    username   ${firstAdmin.user.username}`, `    password   ${password}`);
  }
  if (facts.ignoresAdminPassword) lines.push('', `  ${adminPasswordIgnored}`);
  for (const name of unknownSettings)
    lines.push('', `  ${name} is set, but there is no such setting: see docs/configuration.md.`);
  // At the end, so that it is easy to select and copy.
  if (demo === 'kept') lines.push('', '  There is data already, so no demo data was added.');
  if (games.length > 0) lines.push('', `  ${describeGames(games)}`);
  if (demo !== undefined && demo !== 'kept') lines.push('', ...renderDemo(addresses, demo, games));
  return `${lines.join('\n')}\n`;
}

/** In a clone, where Node runs the sources, npx finds the command. */
const program = process.argv[1]?.endsWith('.ts') === true ? 'npx scorewire' : 'scorewire';

const adminPasswordIgnored =
  'SCOREWIRE_ADMIN_PASSWORD is not the password of admin and changes nothing: it is for the very first start. ' +
  'To set a new password: scorewire admin reset-password.';

/** `Simulated games are live: Basketball on bot 12351, Soccer on bot 12352.` */
function describeGames(games: readonly DemoGame[]): string {
  const list = games.map(({ botId, eventTypeId }) => `${findSport(eventTypeId)?.name} on bot ${botId}`).join(', ');
  return `Simulated games are live: ${list}. --quiet-demo starts without them.`;
}

/**
 * From the second line on, prints only commands and comments, so that the whole text can be pasted into a shell repeatedly. Each command ends before
 * the next starts: mosquitto_rr subscribes, pushes, and exits with the answer.
 */
function renderDemo(
  { http: base, mqtt }: StartFacts['addresses'],
  account: DemoAccount,
  [game]: readonly DemoGame[],
): string[] {
  const { username, password, brokerPassword } = account;
  const curl = `curl -s -w '\\n'`;
  const basic = `-u ${username}:${password}`;
  const bearer = '-H "Authorization: Bearer $TOKEN"';
  const { hostname, port } = new URL(mqtt);
  const broker = `-h ${hostname} -p ${port} -u ${username} -P ${brokerPassword} -q 1 -t bot/${demoBotId}/ingress`;
  return [
    '  Demo data is in. Paste what follows into a shell, as often as you like:',
    '',
    '    # Who you are, for the scorewire command and the commands of the guides:',
    `    export SCOREWIRE_URL=${base} SCOREWIRE_USERNAME=${username} SCOREWIRE_PASSWORD=${password} MQTT_PASSWORD=${brokerPassword}`,
    '    # The sports, what basketball can be sent, and fixtures:',
    `    ${curl} ${basic} ${base}/external/lookup/event-types`,
    `    ${curl} ${basic} ${base}/external/ingress/event-types/3/class-definition`,
    `    TOKEN=$(curl -s ${basic} -X POST ${base}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `    ${curl} ${bearer} ${base}/external/fixture/by-bot/${demoBotId}`,
    `    ${curl} ${bearer} ${base}/external/fixture/by-venue/${demoVenueId}`,
    `    ${curl} ${bearer} ${base}/external/fixture/by-partner-venue/${demoPartnerVenueId}`,
    `    # Push an event with the command line, and follow what happens: ${program} publish ${demoBotId} --set HomeScore=50; ${program} tail ${demoBotId}`,
    '    # Or with any MQTT client. These two come with: apt install mosquitto-clients, or brew install mosquitto',
    '    # An event with two faults, a Clock that is no clock and a HomeScore that is no number: the answer names both.',
    `    mosquitto_rr ${broker} -e bot/${demoBotId}/ingress_status -W 10 -m '{"EventId":3,"HomeScore":"fifty","Clock":"7.57.1"}'`,
    '    # The same without them, and what consumers see then.',
    `    mosquitto_pub ${broker} -m '{"EventId":3,"HomeScore":50,"GuestScore":48,"Clock":"7:57"}'`,
    `    ${curl} ${basic} ${base}/external/live/${demoBotId}`,
    // Printed as a comment, because the command does not end by itself.
    ...(game === undefined
      ? []
      : [`    # Watch a simulated game: curl -sN ${basic} ${base}/external/live/${game.botId}/stream`]),
  ];
}

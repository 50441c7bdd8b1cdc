import type { CreatedUser } from '#core/administration/users';
import type { App } from './create-app.ts';
import { type DemoAccount, demoBotId, demoPartnerVenueId, demoVenueId } from './demo-data.ts';

export interface StartFacts {
  readonly addresses: Awaited<ReturnType<App['listen']>>;
  readonly data: string;
  /** Set when this start made the first administrator; with his password when that was made up. */
  readonly firstAdmin: CreatedUser | undefined;
  /** SCOREWIRE_ADMIN_PASSWORD is set, and is not the password of the first administrator. */
  readonly ignoresAdminPassword: boolean;
  /** The demo account that this start made; 'kept' when demo data was asked for and there was data already. */
  readonly demo: DemoAccount | 'kept' | undefined;
  readonly unknownSettings: readonly string[];
  readonly version: string;
}

/** The one readable block that a start prints. */
export function renderStartBlock(facts: StartFacts): string {
  const { addresses, data, firstAdmin, demo, unknownSettings } = facts;
  const lines = [
    `Scorewire ${facts.version}`,
    '',
    `  REST       ${addresses.http}`,
    ...(addresses.https === undefined ? [] : [`  REST, TLS  ${addresses.https}`]),
    `  API docs   ${addresses.http}/docs`,
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
  if (demo === 'kept') lines.push('', '  There is data already, so no demo data was added.');
  else if (demo !== undefined) lines.push('', ...renderDemo(addresses, demo));
  if (facts.ignoresAdminPassword) lines.push('', `  ${adminPasswordIgnored}`);
  for (const name of unknownSettings)
    lines.push('', `  ${name} is set, but there is no such setting: see docs/configuration.md.`);
  return `${lines.join('\n')}\n`;
}

const adminPasswordIgnored =
  'SCOREWIRE_ADMIN_PASSWORD is not the password of admin and changes nothing: it is for the very first start. ' +
  'To set a new password: scorewire admin reset-password.';

function renderDemo({ http: base, mqtt }: StartFacts['addresses'], account: DemoAccount): string[] {
  const { username, password, brokerPassword } = account;
  const bearer = `-H "Authorization: Bearer $TOKEN"`;
  const { hostname, port } = new URL(mqtt);
  const broker = `-h ${hostname} -p ${port} -u ${username} -P ${brokerPassword}`;
  return [
    `  Demo data is in. Try it, as the demo user (password ${password}):`,
    '',
    `    TOKEN=$(curl -s -u ${username}:${password} -X POST ${base}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `    curl -s -u ${username}:${password} ${base}/external/lookup/event-types`,
    `    curl -s -u ${username}:${password} ${base}/external/ingress/event-types/3/class-definition`,
    `    curl -s ${bearer} ${base}/external/fixture/by-bot/${demoBotId}`,
    `    curl -s ${bearer} ${base}/external/fixture/by-venue/${demoVenueId}`,
    `    curl -s ${bearer} ${base}/external/fixture/by-partner-venue/${demoPartnerVenueId}`,
    '',
    '  Push an event, wrong at first, with any MQTT client (these are from the package mosquitto-clients):',
    '',
    `    mosquitto_sub ${broker} -t 'bot/+/ingress_status' &`,
    `    mosquitto_pub ${broker} -q 1 -t bot/${demoBotId}/ingress -m '{"EventId":3,"HomeScore":"fifty","Clok":"7:57"}'`,
    `    mosquitto_pub ${broker} -q 1 -t bot/${demoBotId}/ingress -m '{"EventId":3,"HomeScore":50,"GuestScore":48,"Clock":"7:57"}'`,
    `    curl -s -u ${username}:${password} ${base}/external/live/${demoBotId}`,
  ];
}

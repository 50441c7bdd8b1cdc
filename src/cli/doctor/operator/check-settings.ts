import { readFileSync } from 'node:fs';
import { type Config, ConfigError, findUnknownSettings, loadConfig } from '#app/config/load-config';
import { type Finding, failed, ok, warning } from '#app/health/finding';
import type { SettingsCheck, SettingsFacts } from './machine.ts';

/** Whether the settings of this environment can be used together. */
export const settingsCheck: SettingsCheck = {
  id: 'settings',
  title: 'settings',
  needs: [],
  async gather({ env }) {
    const unknownNames = findUnknownSettings(env);
    const secretFiles: string[] = [];
    const readFile = (path: string): string => {
      secretFiles.push(path);
      return readFileSync(path, 'utf8');
    };
    try {
      const config = loadConfig({ env, readFile });
      return { config, problems: findCollisions(config), unknownNames, secretFiles };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return { config: undefined, problems: error.problems, unknownNames, secretFiles };
    }
  },
  judge: judgeSettings,
};

export function judgeSettings({ problems, unknownNames }: SettingsFacts): Finding {
  const [problem, ...others] = problems;
  if (problem !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return failed(
      'settings-wrong',
      `${problem}${more}`,
      'Correct it where the service gets its environment variables; docs/configuration.md lists them all.',
    );
  }
  const [unknown] = unknownNames;
  if (unknown !== undefined)
    return warning(
      'setting-unknown',
      `${unknown} is set, but there is no such setting.`,
      'Check its spelling in docs/configuration.md.',
    );
  return ok('all settings can be used');
}

/** Two listeners on one port: the second cannot start. */
function findCollisions(config: Config): string[] {
  const ports = [
    { name: 'SCOREWIRE_HTTP_PORT', port: config.httpPort },
    { name: 'SCOREWIRE_MQTT_PORT', port: config.mqttPort },
    { name: 'SCOREWIRE_MQTT_WEBSOCKET_PORT', port: config.mqttWebSocketPort },
    ...(config.tlsCertFile === undefined
      ? []
      : [
          { name: 'SCOREWIRE_HTTPS_PORT', port: config.httpsPort },
          { name: 'SCOREWIRE_MQTT_TLS_PORT', port: config.mqttTlsPort },
          { name: 'SCOREWIRE_MQTT_WEBSOCKET_TLS_PORT', port: config.mqttWebSocketTlsPort },
        ]),
  ];
  return ports.flatMap(({ name, port }, index) => {
    const other = port === 0 ? undefined : ports.slice(0, index).find((each) => each.port === port);
    return other === undefined ? [] : [`${other.name} and ${name} are both ${port}: change one of them.`];
  });
}

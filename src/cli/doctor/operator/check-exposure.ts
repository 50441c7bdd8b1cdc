import { type Finding, ok, warning } from '#app/health/finding';
import { configOf, type MachineCheck, type SettingsCheck } from './machine.ts';

export interface ExposureFacts {
  readonly host: string;
  readonly hasTls: boolean;
  readonly hasProxies: boolean;
}

/** Whether other machines can reach ports that are not encrypted. */
export function createExposureCheck(settings: SettingsCheck): MachineCheck<ExposureFacts> {
  return {
    id: 'exposure',
    title: 'open ports',
    needs: [settings],
    async gather(_machine, known) {
      const { host, tlsCertFile, trustedProxies } = configOf(known, settings);
      return { host, hasTls: tlsCertFile !== undefined, hasProxies: trustedProxies.length > 0 };
    },
    judge: judgeExposure,
  };
}

export function judgeExposure({ host, hasTls, hasProxies }: ExposureFacts): Finding {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return ok('only this machine reaches them');
  const where = host === '0.0.0.0' || host === '::' ? 'all networks of this machine' : host;
  if (hasTls) return ok(`open to ${where}, with TLS; block the ports without TLS at the firewall`);
  if (hasProxies) return ok(`open to ${where}, behind a proxy`);
  return warning(
    'open-without-tls',
    `The ports are open to ${where} without TLS, so passwords cross the network in the clear.`,
    'Set SCOREWIRE_TLS_CERT_FILE and SCOREWIRE_TLS_KEY_FILE, or SCOREWIRE_HOST=127.0.0.1 behind a proxy with TLS.',
  );
}

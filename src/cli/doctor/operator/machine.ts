import type { Config } from '#app/config/load-config';
import type { Check } from '#cli/doctor/check';

/** The machine of the service, as the operator's command line sees it. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nowMs: number;
  readonly timeoutMs: number;
}

export type MachineCheck<Facts> = Check<Machine, Facts>;

export interface SettingsFacts {
  /** Undefined when the settings are wrong. */
  readonly config: Config | undefined;
  readonly problems: readonly string[];
  readonly unknownNames: readonly string[];
  /** The files that hold secrets. */
  readonly secretFiles: readonly string[];
}

export type SettingsCheck = MachineCheck<SettingsFacts>;

/** The settings, in checks that need the check of the settings. */
export function configOf(known: Parameters<MachineCheck<unknown>['gather']>[1], settings: SettingsCheck): Config {
  const config = known.of(settings)?.config;
  if (config === undefined) throw new Error('the settings are not known');
  return config;
}

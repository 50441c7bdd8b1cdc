/** Each has a program `serve-NAME.ts` beside this file. */
export const systemNames = [
  'scorewire',
  'scorewire-postgres',
  'mosquitto',
  'mosquitto-consumer',
  'aedes-pipeline',
] as const;
export type SystemName = (typeof systemNames)[number];

export const systemTitles: Record<SystemName, string> = {
  scorewire: 'Scorewire, SQLite',
  'scorewire-postgres': 'Scorewire, PostgreSQL',
  mosquitto: 'Mosquitto, stores nothing',
  'mosquitto-consumer': 'Mosquitto + ajv + SQLite',
  'aedes-pipeline': 'Aedes + ajv + SQLite',
};

/** Brokers alone, which look at no content. */
export const brokerNames = ['engine', 'mosquitto', 'aedes'] as const;
export type BrokerName = (typeof brokerNames)[number];

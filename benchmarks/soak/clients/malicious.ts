import { setTimeout as wait } from 'node:timers/promises';
import type { Person } from '../service/people.ts';
import { count, type Soak } from '../soak.ts';
import { type Attack, attacks } from './attacks.ts';

const attackersAtOnce = 4;
const pauseMs = 250;

/** Attacks one after the other in several loops, from addresses of their own, until the load ends. */
export function runMalicious(soak: Soak, person: Person, botId: number): Promise<unknown> {
  const { httpPort, mqttPort } = soak.service;
  return Promise.all(
    Array.from({ length: attackersAtOnce }, async (_, attacker) => {
      const names = Object.keys(attacks);
      // Failed sign-ins are counted by address: those of others must not suffer from ours.
      const target = {
        httpPort,
        mqttPort,
        person,
        botId,
        from: `127.0.0.${66 + attacker}`,
        name: `mallory-${attacker}`,
      };
      for (let turn = attacker * 5; !soak.stop.aborted; turn += 1) {
        const name = names[turn % names.length] ?? '';
        const attack: Attack | undefined = attacks[name];
        await attack?.(target);
        count(soak, 'attacks');
        await wait(pauseMs);
      }
    }),
  );
}

import type { Attack } from '../attack.ts';
import { encode, signIn } from '../mqtt-wire.ts';

export const takeOverFlood: Attack = {
  name: 'take-over-flood',
  does: '16 workers sign in with one client id, each ending the connection of the one before',
  needs: 'an account',
  stoppedBy: ['a client id belongs to its user: nobody takes the session of somebody else'],
  async start(target, crew) {
    const [account] = target.outsiders;
    if (account === undefined) return;
    await crew.repeat(16, () => signIn(crew, target, account, 'the-same'));
  },
};

export const sessionFlood: Attack = {
  name: 'session-flood',
  does: '16 workers sign in with ever new client ids, leave a session that lasts with ten subscriptions, and go',
  needs: 'an account',
  stoppedBy: ['SCOREWIRE_MQTT_SESSIONS_MAX', 'SCOREWIRE_MQTT_SESSION_EXPIRY_SECONDS_MAX'],
  async start(target, crew) {
    const [account] = target.outsiders;
    if (account === undefined) return;
    await crew.repeat(16, async (worker, round) => {
      const socket = await signIn(crew, target, account, `left-${worker}-${round}`, { clean: false });
      const subscriptions = Array.from({ length: 10 }, (_, index) => ({ topic: `bot/${index}/json`, qos: 1 as const }));
      socket.end(encode({ cmd: 'subscribe', messageId: 1, subscriptions }));
    });
  },
};

import { deepPayloads, nearestNamePayloads, oddPayloads, patternPayloads } from '#tests/hostile/evil-payloads';
import type { Attack } from '../attack.ts';
import { addressOf, type Crew } from '../crew.ts';
import { basic, readStatus, requestBytes } from '../http-wire.ts';
import { publishBytes, signInAll } from '../mqtt-wire.ts';
import type { Target } from '../target.ts';

const limits = ['SCOREWIRE_PAYLOAD_BYTES_MAX', 'SCOREWIRE_INGRESS_RATE_MAX', 'SCOREWIRE_INGRESS_BURST_MAX'];

export const deepJson: Attack = {
  name: 'deep-json',
  does: '5 users push 64 KB of brackets and nested objects to 4 bots each, as fast as they are taken',
  needs: 'push permission',
  stoppedBy: limits,
  start: (target, crew) => push(crew, target, deepPayloads()),
};

export const oddJson: Attack = {
  name: 'odd-json',
  does: '5 users push 64 KB of long, many, repeated and numeric keys, huge numbers, escapes and blanks',
  needs: 'push permission',
  stoppedBy: limits,
  start: (target, crew) => push(crew, target, oddPayloads()),
};

export const patterns: Attack = {
  name: 'redos-patterns',
  does: '5 users push texts of 64 KB that nearly match the patterns of the contracts',
  needs: 'push permission',
  stoppedBy: limits,
  start: (target, crew) => push(crew, target, patternPayloads()),
};

export const nearestNames: Attack = {
  name: 'nearest-names',
  does: '5 users push small events full of unknown fields that are nearly names of the contract',
  needs: 'push permission',
  stoppedBy: ['20 unknown fields are looked at, names of 64 characters at the most', ...limits.slice(1)],
  start: (target, crew) => push(crew, target, nearestNamePayloads()),
};

export const validateFlood: Attack = {
  name: 'validate-flood',
  does: '16 workers of one user send the most costly payloads to the dry run, as fast as they are answered',
  needs: 'push permission',
  stoppedBy: ['SCOREWIRE_PAYLOAD_BYTES_MAX'],
  async start(target, crew) {
    const [account] = target.insiders;
    if (account === undefined) return;
    const headers = { authorization: basic(account.username, account.password) };
    const requests = [...deepPayloads(), ...nearestNamePayloads()].map((body) =>
      requestBytes({ method: 'POST', path: '/external/ingress/event-types/27/validate', headers, body }),
    );
    const sockets = Array.from({ length: 16 }, () => crew.connect(target.host, target.httpPort, addressOf(0)));
    await crew.repeat(16, async (worker, round) => {
      const socket = sockets[worker];
      const bytes = requests[round % requests.length];
      if (socket === undefined || bytes === undefined) return;
      socket.write(bytes);
      crew.note(`HTTP ${await readStatus(socket)}`);
    });
  },
};

async function push(crew: Crew, target: Target, payloads: readonly Buffer[]): Promise<void> {
  for (const { socket, account } of await signInAll(crew, target, target.insiders, 1)) {
    const packets = account.botIds.flatMap((botId) =>
      payloads.map((payload) => publishBytes(`bot/${botId}/ingress`, payload, { qos: 1 })),
    );
    let turn = 0;
    const none = Buffer.alloc(0);
    crew.pour(socket, () => packets[turn++ % packets.length] ?? none);
  }
}

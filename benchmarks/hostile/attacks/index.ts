import { type Attack, needs } from '../attack.ts';
import { administration } from './administration.ts';
import { connectFloods } from './connect-floods.ts';
import { fanOutBombs } from './fan-out-bombs.ts';
import { hostilePayloads } from './hostile-payloads.ts';
import { httpFloods } from './http-floods.ts';
import { largeAnswers } from './large-answers.ts';
import { loginGuessing } from './login-guessing.ts';
import { oddEvents } from './odd-events.ts';
import { oddRequests } from './odd-requests.ts';
import { oddTokens } from './odd-tokens.ts';
import { packetLengths } from './packet-lengths.ts';
import { publishFloods } from './publish-floods.ts';
import { sessionStorms } from './session-storms.ts';
import { sessionsLeftBehind } from './sessions-left-behind.ts';
import { silentReaders } from './silent-readers.ts';
import { subscriptionBombs } from './subscription-bombs.ts';
import { tlsHandshakes } from './tls-handshakes.ts';
import { webSockets } from './web-sockets.ts';

/** In the order in which they run: strangers first, then users with ever more permissions. */
export const attacks: readonly Attack[] = [
  connectFloods,
  packetLengths,
  tlsHandshakes,
  webSockets,
  httpFloods,
  largeAnswers,
  loginGuessing,
  oddTokens,
  publishFloods,
  subscriptionBombs,
  sessionStorms,
  sessionsLeftBehind,
  oddRequests,
  oddEvents,
  hostilePayloads,
  silentReaders,
  fanOutBombs,
  administration,
]
  .flat()
  .toSorted((one, other) => needs.indexOf(one.needs) - needs.indexOf(other.needs));

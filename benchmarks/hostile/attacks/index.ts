import type { Attack } from '../attack.ts';
import { connectAndClose, connectsAtOnce, idleConnections, slowConnect, wrongPasswords } from './connect-floods.ts';
import { deepJson, nearestNames, oddJson, patterns, validateFlood } from './hostile-payloads.ts';
import { headerFlood, requestFlood, slowBodies, slowHeaders, unreadAnswers } from './http-floods.ts';
import { eventPages, metricsFlood, rejectionPages, retainedMany, validateDeep } from './large-answers.ts';
import { forgedTokens, guessBasic, guessToken } from './login-guessing.ts';
import { halfPackets, heldBytes, hugePayloads, longPackets, longStrangers } from './packet-lengths.ts';
import {
  foreignStatuses,
  largeForbidden,
  ownRefusals,
  ownTopicFlood,
  pingFlood,
  qos2NeverReleased,
  retainedFlood,
  topicFlood,
} from './publish-floods.ts';
import { sessionFlood, takeOverFlood } from './session-floods.ts';
import { sessionsLeftBehind, sessionsMadeAndRemoved } from './sessions-left-behind.ts';
import { streamsFromTheStart, streamsNeverRead, subscribersNeverRead } from './silent-readers.ts';
import { subscriptionBomb, subscriptionFlapping } from './subscription-bombs.ts';
import { tlsHandshakes, tlsHellosAtOnce } from './tls-handshakes.ts';
import { webSocketFragments, webSocketSmallFrames } from './web-socket-fragments.ts';

/** In the order in which they are run: strangers, those with an account, those with push permission. */
export const attacks: readonly Attack[] = [
  slowConnect,
  idleConnections,
  connectAndClose,
  wrongPasswords,
  connectsAtOnce,
  longStrangers,
  tlsHandshakes,
  tlsHellosAtOnce,
  webSocketFragments,
  webSocketSmallFrames,
  headerFlood,
  slowHeaders,
  slowBodies,
  unreadAnswers,
  requestFlood,
  metricsFlood,
  guessBasic,
  guessToken,
  forgedTokens,
  halfPackets,
  longPackets,
  topicFlood,
  largeForbidden,
  foreignStatuses,
  ownRefusals,
  retainedFlood,
  pingFlood,
  subscriptionBomb,
  subscriptionFlapping,
  takeOverFlood,
  sessionFlood,
  validateFlood,
  validateDeep,
  eventPages,
  rejectionPages,
  retainedMany,
  qos2NeverReleased,
  ownTopicFlood,
  hugePayloads,
  heldBytes,
  sessionsLeftBehind,
  sessionsMadeAndRemoved,
  subscribersNeverRead,
  streamsNeverRead,
  streamsFromTheStart,
  deepJson,
  oddJson,
  patterns,
  nearestNames,
];

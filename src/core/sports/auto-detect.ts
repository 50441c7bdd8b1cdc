import { defineSport } from '#core/contract/sport-definition';

export const autoDetect = defineSport({
  id: 19,
  name: 'AutoDetect',
  sport: 'auto-detect',
  basis: { ingress: 'none', standard: 'base-only' },
  ingress: null,
  ingressNote: 'AutoDetect is a mode in which the service works out the sport from a connected scoreboard. A publisher names its sport in EventId, so there is nothing to detect and nothing to push: no ingress contract. The ingress class-definition lookup should answer 404 (known type, no ingress contract).',
  standard: [],
  rules: [
    {
      id: 'auto-detect.not-pushable',
      severity: 'reject',
      check: 'EventId != 19',
      field: 'EventId',
      says: 'EventId 19 (AutoDetect) takes no events; send the EventId of the sport, for example 3 for basketball.',
      expects: 'the EventId of a sport',
      why: 'A pushed event must name its sport; AutoDetect is not one.',
      bad: { event: { EventId: 19 } },
    },
  ],
  game: {
    periods: 0,
    periodSeconds: 0,
    overtimeSeconds: 0,
    clock: 'none',
    score: { min: 0, max: 0 },
    typicalFinal: [0, 0],
    finalCounts: 'none',
    updateHz: { clockRunning: 0, clockStopped: 0 },
    notes: "Not playable: the simulator must refuse this type. A live payload carries 19 only while a board is being recognised, base fields only, then switches to the found sport's id.",
  },
});

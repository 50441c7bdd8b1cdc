import type { Sport } from '#core/contract/resolve-sport';
import type { FaultKind, FaultScene } from './fault.ts';

/** Events that cannot be right in the sport, and those that look odd in it. */
export const sportFaults: readonly FaultKind[] = [
  {
    kind: 'impossible in the sport',
    status: 'SportEventProcessingError',
    severity: 'error',
    make({ sport, chance, write }) {
      const impossible = impossibleFields(sport);
      return impossible.length === 0 ? undefined : { payload: write(chance.pick(impossible)) };
    },
  },
  {
    kind: 'another sport',
    status: 'SportEventProcessingError',
    severity: 'error',
    make: ({ sport, isBound }) =>
      isBound ? { payload: JSON.stringify({ EventId: sport.id === 3 ? 8 : 3 }) } : undefined,
  },
  {
    kind: 'falling score',
    status: 'SportEventProcessingError',
    severity: 'warning',
    make: (scene) => slip(scene, 'down', -9),
  },
  {
    kind: 'jumping score',
    status: 'SportEventProcessingError',
    severity: 'warning',
    make: (scene) => slip(scene, 'step', 30),
  },
];

/** Fields that break a rule of the sport by themselves: every rule has an example, and two flags of a group exclude each other. */
function impossibleFields({ rules, exclusive = [] }: Sport): Readonly<Record<string, unknown>>[] {
  const alone = rules.filter(({ severity, bad }) => severity === 'reject' && bad.prev === undefined);
  return [
    ...alone.map(({ bad }) => bad.event),
    ...exclusive.map((group) => Object.fromEntries(group.slice(0, 2).map((flag) => [flag, true]))),
  ];
}

const progressFields = ['Period', 'Quarter', 'Inning', 'Set'];

/** A score that is keyed in wrongly and put right at once. Only where the rules of the sport tell for sure that the service notices it. */
function slip({ sport, chance, last, write }: FaultScene, rule: 'down' | 'step', by: number): WrongScore | undefined {
  const scores = Object.keys(sport.newGame?.score ?? {}).filter((name) => isWatched(sport, name, rule));
  if (scores.length === 0 || !progressFields.some((name) => Number(last.shows(name)) >= 1)) return undefined;
  const name = chance.pick(scores);
  // The service warns again of a score only after an event with that score and without a slip.
  if (!last.payload.includes(`"${name}":`)) return undefined;
  const value = Number(last.shows(name));
  const wrong = value + by;
  const { max = 0 } = sport.ingress?.find((field) => field.name === name) ?? {};
  // Where the sides change ends, their scores change places, which is no slip.
  const others = new Set(scores.filter((other) => other !== name).map((other) => Number(last.shows(other))));
  if (value < 1 || wrong < 1 || wrong > max || others.has(wrong) || others.has(value)) return undefined;
  return { payload: write({ [name]: wrong }), correction: write({ [name]: value }) };
}

interface WrongScore {
  readonly payload: string;
  readonly correction: string;
}

/** True when a rule of the sport warns of it. The slips are larger than any of these rules allows. */
function isWatched({ rules }: Sport, name: string, rule: 'down' | 'step'): boolean {
  const ids = rule === 'down' ? /\.(?:score|runs|points|match-points)-down$/ : /\.score-step$/;
  return rules.some(
    ({ id, field }) => ids.test(id) && field.replace('{side}', '') === name.replace(/^(?:Home|Guest)/, ''),
  );
}

import type { Sport } from '#core/contract/catalog';
import { ingressClassDefinition } from '#core/contract/class-definition';
import { describeNewGame, describeRules } from './describe-rules.ts';
import { wholeExample } from './event-example.ts';
import { isPushable } from './find-sport.ts';

/** A sport for programs. `ingress` and `standard` have the form of the class definitions of the service. */
export function sportToJson(sport: Sport): object {
  return {
    id: sport.id,
    sport: sport.sport,
    name: sport.name,
    ingress: ingressClassDefinition(sport)?.properties ?? null,
    rules: describeRules(sport),
    newGame: describeNewGame(sport.newGame),
    standard: sport.standard.map(({ name, type, description, example }) => ({ name, type, description, example })),
    example: isPushable(sport) ? wholeExample(sport) : null,
  };
}

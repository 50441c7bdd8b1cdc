import { type Finding, ok, warning } from '#app/health/finding';
import type { AccessFacts } from './check-access.ts';
import type { RestSignInFacts } from './check-rest-sign-in.ts';
import { readRest } from './rest-call.ts';
import type { TargetCheck } from './target.ts';

export interface SportFacts {
  readonly botId: number;
  readonly sport: { readonly id: number; readonly name: string } | null;
}

interface ListedBot {
  readonly id: number;
  readonly sport: SportFacts['sport'];
}

/** Which sport the bot takes. */
export function createSportCheck(
  signIn: TargetCheck<RestSignInFacts | undefined>,
  access: TargetCheck<AccessFacts>,
): TargetCheck<SportFacts> {
  return {
    id: 'sport',
    title: 'sport',
    needs: [access],
    async gather(target, known) {
      const botId = known.of(access)?.botId ?? 0;
      const path = `/external/bots?limit=1&after=${botId - 1}`;
      const page = await readRest<{ readonly items: readonly ListedBot[] }>(target, path, known.of(signIn)?.token);
      return { botId, sport: page?.items.find(({ id }) => id === botId)?.sport ?? null };
    },
    judge: judgeSport,
  };
}

export function judgeSport({ botId, sport }: SportFacts): Finding {
  if (sport !== null) return ok(`bot ${botId} takes ${sport.name} (EventId ${sport.id})`);
  return warning(
    'bot-without-sport',
    `Bot ${botId} has no sport, so events of any sport are accepted and a wrong EventId goes unnoticed.`,
    `Ask the operator to run: scorewire bot update ${botId} --event-type ID (scorewire event-type list shows the ids)`,
  );
}

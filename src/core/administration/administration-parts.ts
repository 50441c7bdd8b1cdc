import type { BotHistory } from '#core/ingress/bot-history';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { Secrets } from '#core/ports/secrets';
import type { Store } from '#core/ports/store';

export interface AdministrationParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly botHistory: BotHistory;
}

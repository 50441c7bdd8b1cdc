import type { BotHistory } from '#core/ingress/bot-history';
import type { ChangeFeed } from '#core/ports/change-feed';
import type { Clock } from '#core/ports/clock';
import type { Secrets } from '#core/ports/secrets';
import type { ShareSecrets } from '#core/ports/share-secrets';
import type { Store } from '#core/ports/store';

export interface AdministrationParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly shareSecrets: ShareSecrets;
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly botHistory: BotHistory;
}

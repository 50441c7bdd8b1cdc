import { texts } from '#console/texts.ts';
import { describeAge } from './describe-age.ts';
import { localTime } from './local-time.ts';
import { useNow } from './use-now.ts';

/** How long ago; the exact time on hover. */
export function Age({ at }: { readonly at: string | null | undefined }) {
  const now = useNow();
  if (at === null || at === undefined) return <span>{texts.parts.never}</span>;
  return (
    <time dateTime={at} title={localTime(at)}>
      {describeAge(now - Date.parse(at))}
    </time>
  );
}

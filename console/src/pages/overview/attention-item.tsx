import { Link } from '@tanstack/react-router';
import { Age } from '#console/parts/age.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import classes from './attention.module.css';

export interface AttentionEntry {
  readonly kind: string;
  readonly severity: 'error' | 'warning';
  readonly botId?: number;
  readonly botName?: string | null;
  readonly userId?: number;
  readonly since: string | null;
  readonly count?: number;
  readonly message: string;
  readonly nextStep: string;
  /** A path of the console. */
  readonly link?: string;
}

const { attention } = texts.overview;

/** One problem: what is wrong, since when, and the next step. */
export function AttentionItem({ item }: { readonly item: AttentionEntry }) {
  const { severity, message, nextStep, since, link } = item;
  const words = (
    <>
      <span
        className={classes['severity']}
        data-severity={severity}
        role="img"
        aria-label={attention.severity[severity]}
      >
        <Icon name={severity === 'error' ? 'warning' : 'refusals'} size={18} />
      </span>
      <span className={classes['words']}>
        <span className={classes['message']}>{message}</span>
        <span className={classes['step']}>{nextStep}</span>
      </span>
      {since !== null && (
        <span className={classes['since']}>
          <Age at={since} />
        </span>
      )}
      <span className={classes['arrow']}>{link !== undefined && <Icon name="right" size={16} />}</span>
    </>
  );
  return (
    <li>
      {link === undefined ? (
        <div className={classes['item']}>{words}</div>
      ) : (
        <Link {...toTarget(link)} className={classes['item']}>
          {words}
        </Link>
      )}
    </li>
  );
}

/** The router wants path and search apart. Links of the service may begin with /console. */
function toTarget(link: string): { readonly to: string; readonly search: never } {
  const { pathname, searchParams } = new URL(link, 'http://console');
  const to = pathname.replace(/^\/console(?=\/|$)/, '') || '/';
  return { to, search: Object.fromEntries(searchParams) as never };
}

import { Button, Paper, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useGet } from '#console/api/use-get.ts';
import { Failed } from '#console/parts/failed.tsx';
import { Icon } from '#console/parts/icon.tsx';
import { texts } from '#console/texts.ts';
import classes from './attention.module.css';
import { type AttentionEntry, AttentionItem } from './attention-item.tsx';
import { Section } from './section.tsx';

const everyMs = 3000;
/** More than that is a list, not a glance. */
const shownFirst = 3;
const shownMax = 100;
const { attention } = texts.overview;

export function Attention() {
  const { data, error, refetch } = useGet<{ readonly items: readonly AttentionEntry[] }>('/external/attention', {
    everyMs,
  });
  const [isWhole, setWhole] = useState(false);
  const items = data?.items ?? [];
  const hasMore = items.length > shownFirst;
  const shown = items.slice(0, isWhole ? shownMax : shownFirst);
  return (
    <Section
      title={attention.title}
      note={items.length > 0 ? items.length.toLocaleString() : undefined}
      action={
        hasMore && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? attention.less : attention.all(items.length)}
          </Button>
        )
      }
    >
      {data === undefined && error !== null && <Failed error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton h={58} />}
      {data !== undefined && items.length === 0 && <Calm />}
      {items.length > 0 && (
        <Paper withBorder className={classes['list']} component="ul">
          {shown.map((item) => (
            <AttentionItem key={`${item.kind} ${item.botId ?? item.userId ?? item.message}`} item={item} />
          ))}
          {isWhole && items.length > shownMax && (
            <li className={classes['rest']}>{attention.rest(items.length - shownMax)}</li>
          )}
        </Paper>
      )}
    </Section>
  );
}

function Calm() {
  return (
    <Paper withBorder className={classes['calm']}>
      <span className={classes['mark']}>
        <Icon name="check" size={18} />
      </span>
      <span>
        <b>{attention.calm}</b> <span className={classes['dimmed']}>{attention.calmAbout}</span>
      </span>
    </Paper>
  );
}

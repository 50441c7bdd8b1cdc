import { Checkbox, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#console/texts.ts';
import { matchesBot, type NamedBot, nameOfBot } from './match-bot.ts';
import { SearchBox } from './search-box.tsx';

const { picker } = texts.parts;
/** More are found by typing. */
const shownMax = 100;

interface Props {
  /** Undefined while they load. */
  readonly bots: readonly NamedBot[] | undefined;
  readonly ticked: readonly number[];
  readonly onChange: (ticked: number[]) => void;
  /** The text of an empty list. */
  readonly none: string;
}

/** Finds bots by name, number, venue or sport among thousands, and ticks as many of them as are wanted. */
export function BotPicker({ bots, ticked, onChange, none }: Props) {
  const [wanted, setWanted] = useState('');
  const found = bots?.filter((bot) => matchesBot(bot, wanted));
  const toggle = (id: number): void =>
    onChange(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]);
  return (
    <Stack gap="sm">
      <SearchBox label={picker.search} value={wanted} onSearch={setWanted} data-autofocus />
      <ScrollArea.Autosize mah="45dvh" mih={160} type="auto">
        {found === undefined && <Skeleton h={160} />}
        {found?.length === 0 && (
          <Text size="sm" c="dimmed" py="lg" ta="center">
            {bots?.length === 0 ? none : picker.noneFound}
          </Text>
        )}
        <Stack gap={8} p={4}>
          {found?.slice(0, shownMax).map((bot) => (
            <Checkbox
              key={bot.id}
              label={nameOfBot(bot)}
              description={[bot.eventTypeName, bot.venueName].filter(Boolean).join(' · ')}
              checked={ticked.includes(bot.id)}
              onChange={() => toggle(bot.id)}
            />
          ))}
        </Stack>
        {found !== undefined && found.length > shownMax && (
          <Text size="sm" c="dimmed" p={4}>
            {picker.more(found.length - shownMax)}
          </Text>
        )}
      </ScrollArea.Autosize>
    </Stack>
  );
}

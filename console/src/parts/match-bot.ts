export interface NamedBot {
  readonly id: number;
  readonly name: string | null;
  readonly venueName?: string | null;
  readonly eventTypeName?: string | null;
}

/** By name and number, because two bots may have the same name. */
export function nameOfBot({ id, name }: NamedBot): string {
  return name === null || name === '' ? String(id) : `${name} (${id})`;
}

/** Whether every word is somewhere in the name, number, venue or sport of the bot. */
export function matchesBot(bot: NamedBot, wanted: string): boolean {
  const text = [bot.id, bot.name, bot.venueName, bot.eventTypeName].join(' ').toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

import type { BotList } from '#console/api/bot-statuses.ts';

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** The sports that some bot has. */
export function listSports({ bots }: BotList): readonly string[] {
  const sports = new Set<string>();
  for (const { sport } of bots.values()) if (sport !== null) sports.add(sport);
  return [...sports].sort(compare);
}

/** The venues that some bot has. */
export function listVenues({ bots }: BotList): readonly { readonly value: string; readonly label: string }[] {
  const names = new Map<number, string>();
  for (const { venueId, venueName } of bots.values())
    if (venueId !== null && !names.has(venueId)) names.set(venueId, venueName ?? String(venueId));
  return [...names].map(([id, label]) => ({ value: String(id), label })).sort((a, b) => compare(a.label, b.label));
}

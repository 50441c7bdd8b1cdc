import { type Sport, sports } from '#core/contract/catalog';
import { generated, renderSport, table } from './render-sport.ts';

/** All generated files by their path in docs/. */
export function renderSportDocs(): ReadonlyMap<string, string> {
  return new Map([
    ['sports.md', renderIndex()],
    ...sports.map((sport) => [`sports/${sport.sport}.md`, renderSport(sport)] as const),
  ]);
}

function renderIndex(): string {
  const rows = [...sports].sort((a, b) => (a.name < b.name ? -1 : 1)).map(rowOf);
  return `${generated}
# Sports and their fields

The \`EventId\` of an event is the id of its sport. Each page lists the fields that you can send with their limits, the live payload that consumers get,
the rules of the sport, and how a new game begins. The service tells the same over REST: \`GET /external/ingress/event-types/{id}/class-definition\` for
senders, \`GET /external/lookup/event-types/{id}/class-definition\` for consumers.

${table(['id', 'sport', 'fields to send', 'fields in the live payload', 'rules'], rows)}
`;
}

function rowOf({ id, name, sport, ingress, standard, rules }: Sport): string[] {
  const sent = ingress === null ? 'none' : String(ingress.length);
  return [String(id), `[${name}](sports/${sport}.md)`, sent, String(standard.length), String(rules.length)];
}

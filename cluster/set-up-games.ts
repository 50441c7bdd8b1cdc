export interface Scout {
  readonly username: string;
  readonly password: string;
  readonly botIds: readonly number[];
}

/** Basketball, soccer and tennis. */
const eventTypeIds = [3, 8, 16] as const;
const firstBotId = 101;

/** Creates a user with three bots for each simulator, so that their clients are spread over the nodes. */
export async function setUpGames(url: string, adminPassword: string, count: number): Promise<Scout[]> {
  const scouts: Scout[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = `scout-${index + 1}`;
    const password = `the password of ${username}`;
    const { id } = await send<{ id: number }>('POST', '/admin/users', { username, password, pushEnabled: true });
    const botIds = eventTypeIds.map((_type, place) => firstBotId + index * eventTypeIds.length + place);
    for (const [place, botId] of botIds.entries()) {
      const bot = { name: `Court ${botId}`, venueId: null, eventTypeId: eventTypeIds[place], pushEnabled: true };
      await send('PUT', `/admin/bots/${botId}`, bot);
      await send('PUT', `/admin/users/${id}/bots/${botId}`);
    }
    scouts.push({ username, password, botIds });
  }
  return scouts;

  async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString('base64')}`;
    const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  }
}

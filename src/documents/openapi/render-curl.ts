import { methodOf, pathOf, type Sample } from './samples.ts';

/** Where a service with default settings is; the service puts its own address in its place. */
export const defaultBase = 'http://127.0.0.1:8080';

const asDemo = '-u "demo:$SCOREWIRE_PASSWORD"';
const token = `TOKEN=$(curl -s ${asDemo} -X POST ${defaultBase}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
const link = `SECRET=$(curl -s ${asDemo} -H 'Content-Type: application/json' -d '{"name":"Overlay"}' ${defaultBase}/external/bots/12345/share-links | sed 's|.*/air/\\([^"]*\\).*|\\1|')`;
const signIns = { demo: asDemo, admin: '-u "admin:$ADMIN_PASSWORD"', token: '-H "Authorization: Bearer $TOKEN"' };

/** A sample as a command for a shell. */
export function renderCurl(sample: Sample): string {
  const { as, body, lines, accept } = sample;
  const method = methodOf(sample);
  const path = pathOf(sample);
  const data = body === undefined ? lines?.map((line) => JSON.stringify(line)).join('\n') : JSON.stringify(body);
  const words = [
    path.endsWith('/stream') ? 'curl -sN' : 'curl -s',
    ...(as === undefined || as === 'link' ? [] : [signIns[as]]),
    ...(accept === undefined ? [] : [`-H 'Accept: ${accept}'`]),
    ...(method === 'GET' || (method === 'POST' && data !== undefined) ? [] : [`-X ${method}`]),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${data}'`]),
    ...(lines === undefined ? [] : ["-H 'Content-Type: application/x-ndjson'", `--data-binary '${data}'`]),
    path.includes('?') ? `'${defaultBase}${path}'` : `${defaultBase}${path}`,
  ];
  const command = words.join(' ');
  if (as === 'link') return `${link}\n${command}`;
  return as === 'token' ? `${token}\n${command}` : command;
}

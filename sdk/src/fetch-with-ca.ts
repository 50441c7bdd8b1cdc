import type { Fetch } from './rest.ts';

/** The parts of Node that are used here. They are not imported, so that bundlers for browsers find nothing to complain about. */
interface NodeModules {
  readonly 'node:https': {
    request(url: URL, options: object, onAnswer: (answer: NodeAnswer) => void): NodeRequest;
  };
  readonly 'node:stream': { readonly Readable: { toWeb(stream: NodeAnswer): ReadableStream } };
}

interface NodeAnswer {
  readonly statusCode?: number;
  readonly headersDistinct: Readonly<Record<string, string[] | undefined>>;
}

interface NodeRequest {
  on(event: 'error', listener: (error: Error) => void): void;
  end(body: string | Uint8Array | undefined): void;
}

/** `fetch` of Node has no way to trust another certificate authority: this one asks `node:https`. */
export function fetchWithCa(ca: string): Fetch {
  const { request } = load('node:https');
  const { Readable } = load('node:stream');
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const { method = 'GET', body, signal } = init;
      const headers = Object.fromEntries(new Headers(init.headers));
      const options = { method, headers, ca, ...(signal !== null && signal !== undefined && { signal }) };
      const sent = request(new URL(input as string | URL), options, (answer) => {
        const { statusCode = 500 } = answer;
        const content = statusCode === 204 || statusCode === 304 ? null : Readable.toWeb(answer);
        const answered = Object.entries(answer.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
        resolve(
          new Response(content as ConstructorParameters<typeof Response>[0], {
            status: statusCode,
            headers: Object.fromEntries(answered),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body as string | Uint8Array | undefined);
    });
}

function load<Name extends keyof NodeModules>(name: Name): NodeModules[Name] {
  const { process } = globalThis as { readonly process?: { getBuiltinModule?: (name: string) => unknown } };
  const found = process?.getBuiltinModule?.(name);
  if (found === undefined)
    throw new TypeError('The option ca works in Node only: a browser uses its own list of certificate authorities.');
  return found as NodeModules[Name];
}

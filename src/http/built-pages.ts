import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { ProblemError, problem } from '#core/problem';
import { type BuiltFile, readBuiltFiles } from '#documents/console/built-files';

/** What the build of the console made. */
export interface BuiltPages {
  /** A script or style sheet; its name contains its hash. */
  findAsset(name: string): BuiltFile | undefined;
  /** Sends a page. Its scripts and styles come from this service; a nonce allows the style elements that its scripts make. */
  send(reply: FastifyReply, page: PageName, policy: (nonce: string) => string): FastifyReply;
}

export type PageName = 'index' | 'air' | 'overlay';

/** The build leaves this text where the nonce of an answer belongs. */
const noncePlace = 'NONCE_OF_THIS_ANSWER';

/** Reads the files when somebody first asks for one: most requests of a service are not for its pages. */
export function createBuiltPages(): BuiltPages {
  let known: ReadonlyMap<string, BuiltFile> | undefined;
  const files = (): ReadonlyMap<string, BuiltFile> => {
    known ??= readBuiltFiles();
    if (known === undefined) throw new ProblemError(notBuilt);
    return known;
  };
  return {
    findAsset: (name) => files().get(`assets/${name}`),
    send(reply, page, policy) {
      const file = files().get(`${page}.html`);
      if (file === undefined) throw new ProblemError(notBuilt);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', policy(nonce))
        .type(file.mediaType)
        .send(file.body.toString().replaceAll(noncePlace, nonce));
    },
  };
}

/** The console reads from and connects to this service alone. */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    // The previews of overlays.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const notBuilt = problem(
  'not-found',
  'The console is not built: run `npm run build:console`, then start the service again.',
);

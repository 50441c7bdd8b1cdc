import { ProblemError, problem } from '#core/problem';
import { type BuiltPages, consolePolicy } from '#http/built-pages';
import type { HttpApp } from '#http/http-app';

const schema = { hide: true };

/** The web console. Its own router reads the rest of the path, so that every address of it can be opened and reloaded. */
export function registerConsoleRoutes(app: HttpApp, pages: BuiltPages): void {
  app.get('/console', { schema }, (_request, reply) => reply.redirect('/console/', 301));
  app.get('/console/*', { schema }, (_request, reply) => pages.send(reply, 'index', consolePolicy));
  app.get('/console/assets/*', { schema }, (request, reply) => {
    const file = pages.findAsset((request.params as Record<'*', string>)['*']);
    if (file === undefined) throw new ProblemError(noSuchFile);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(file.mediaType).send(file.body);
  });
}

const noSuchFile = problem('not-found', 'There is no such file: reload the page, because the service was updated.');

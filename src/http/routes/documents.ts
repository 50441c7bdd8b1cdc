import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problem } from '#core/problem';
import type { Pages } from '#documents/pages/create-pages';
import { isImage, readExample, readImage, readLlmsText } from '#documents/pages/document-files';
import { type CachedJson, cacheText, sendCachedJson } from '#http/cached-json';
import type { HttpApp, HttpParts } from '#http/http-app';
import { plainPagePolicy, scriptedPagePolicy } from '#http/page-policy';

const schema = { hide: true };
const htmlType = 'text/html; charset=utf-8';
const markdownType = 'text/markdown; charset=utf-8';

/** The guides: /docs/quick-start as a page, /docs/quick-start.md as Markdown, and what they link to. */
export function registerDocumentRoutes(app: HttpApp, { version }: Pick<HttpParts, 'version'>): void {
  let pages: Pages | undefined;
  let llmsText: CachedJson | undefined;
  const answers = new Map<string, Answer>();

  app.get('/docs', { schema }, (_request, reply) => reply.redirect('/docs/', 301));
  app.get('/docs/*', { schema }, async (request, reply) => {
    const name = (request.params as Record<'*', string>)['*'];
    // Loaded when somebody first reads: most requests of a service are not for its documents.
    pages ??= (await import('#documents/pages/create-pages')).createPages(version);
    const known = answers.get(name) ?? makeAnswer(name, pages);
    if (known === undefined) throw new ProblemError(noSuchPage);
    answers.set(name, known);
    send(request, reply, known);
    return reply;
  });
  app.get('/llms.txt', { schema }, (request, reply) => {
    llmsText ??= cacheText(readLlmsText(), markdownType);
    sendCachedJson(request, reply, llmsText);
  });
}

interface Answer {
  readonly body: CachedJson;
  readonly policy?: string;
}

function makeAnswer(name: string, pages: Pages): Answer | undefined {
  if (isImage(name)) {
    const image = readImage(name);
    return image && { body: cacheText(image, 'image/png') };
  }
  if (name === 'examples/scoreboard.html') {
    const html = readExample('scoreboard.html');
    return { body: cacheText(html, htmlType), policy: scriptedPagePolicy(html) };
  }
  if (name.endsWith('.md')) {
    const markdown = pages.findMarkdown(name.slice(0, -'.md'.length));
    return markdown === undefined ? undefined : { body: cacheText(markdown, markdownType) };
  }
  const html = pages.findHtml(name === '' || name.endsWith('/') ? `${name}index` : name);
  return html === undefined ? undefined : { body: cacheText(html, htmlType), policy: plainPagePolicy(html) };
}

function send(request: FastifyRequest, reply: FastifyReply, { body, policy }: Answer): void {
  if (policy !== undefined) reply.header('content-security-policy', policy);
  sendCachedJson(request, reply, body);
}

const noSuchPage = problem('not-found', 'There is no such page: /docs/ lists all of them.');

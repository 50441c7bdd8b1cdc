import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#core/problem';
import type { BuiltPages } from '#http/built-pages';
import type { HttpApp } from '#http/http-app';
import { plainPagePolicy } from '#http/page-policy';
import { type Air, noSuchLink } from './air-parts.ts';
import { endedOverlay, endedPage } from './ended-page.ts';

const schema = { hide: true };

/** The scoreboard for a screen, and the graphic for OBS and vMix. */
export function registerAirPages(app: HttpApp, air: Air, pages: BuiltPages): void {
  app.get('/air/:secret', { schema }, async (request, reply) => {
    if (!(await isOpen(request, reply))) return sendEnded(reply, endedPage);
    return pages.send(reply, 'air', airPolicy);
  });
  app.get('/air/:secret/overlay', { schema }, async (request, reply) => {
    if (!(await isOpen(request, reply))) return sendEnded(reply, endedOverlay);
    return pages.send(reply, 'overlay', airPolicy);
  });

  async function isOpen(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      await air.open(request, reply);
      return true;
    } catch (error) {
      if (error instanceof ProblemError && error.problem === noSuchLink) return false;
      throw error;
    }
  }
}

/** A page that a person or a browser source sees, instead of a problem document. */
function sendEnded(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .code(404)
    .header('content-security-policy', plainPagePolicy(html))
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Scripts, styles and data come from this service. OBS and vMix open the pages by themselves; only the console frames them, as a preview. */
function airPolicy(): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

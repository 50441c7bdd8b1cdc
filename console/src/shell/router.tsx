import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Crashed } from '#console/parts/crashed.tsx';
import { NotFound } from '#console/parts/not-found.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** Search parameters are text: filters belong into the address, so that a view can be reloaded and shared. */
const validateSearch = (search: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined));

const routes = [
  page(
    '/',
    lazyRouteComponent(() => import('#console/pages/overview/overview-page.tsx'), 'OverviewPage'),
  ),
  page(
    '/bots',
    lazyRouteComponent(() => import('#console/pages/bots/bots-page.tsx'), 'BotsPage'),
  ),
  page(
    '/bots/$botId',
    lazyRouteComponent(() => import('#console/pages/bot/bot-page.tsx'), 'BotPage'),
  ),
  page(
    '/refusals',
    lazyRouteComponent(() => import('#console/pages/refusals/refusals-page.tsx'), 'RefusalsPage'),
  ),
  page(
    '/fixtures',
    lazyRouteComponent(() => import('#console/pages/fixtures/fixtures-page.tsx'), 'FixturesPage'),
  ),
  page(
    '/contracts',
    lazyRouteComponent(() => import('#console/pages/contracts/contracts-page.tsx'), 'ContractsPage'),
  ),
  page(
    '/contracts/$eventTypeId',
    lazyRouteComponent(() => import('#console/pages/contracts/contracts-page.tsx'), 'ContractsPage'),
  ),
  page(
    '/air',
    lazyRouteComponent(() => import('#console/pages/air/air-page.tsx'), 'AirPage'),
  ),
  page(
    '/try',
    lazyRouteComponent(() => import('#console/pages/try-it/try-it-page.tsx'), 'TryItPage'),
  ),
  page(
    '/access',
    lazyRouteComponent(() => import('#console/pages/access/access-page.tsx'), 'AccessPage'),
  ),
  page(
    '/access/$userId',
    lazyRouteComponent(() => import('#console/pages/access/access-page.tsx'), 'AccessPage'),
  ),
  page(
    '/nodes',
    lazyRouteComponent(() => import('#console/pages/nodes/nodes-page.tsx'), 'NodesPage'),
  ),
  page(
    '/audit',
    lazyRouteComponent(() => import('#console/pages/access/audit-page.tsx'), 'AuditPage'),
  ),
];

function page(path: string, component: ReturnType<typeof lazyRouteComponent>) {
  return createRoute({ getParentRoute: () => root, path, component, validateSearch });
}

export function createConsoleRouter() {
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: '/console',
    defaultErrorComponent: Crashed,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Plain text, not JSON: an address that people read and write.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const params = new URLSearchParams(
        Object.entries(search as Record<string, string | undefined>).filter(
          (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
        ),
      );
      return params.size === 0 ? '' : `?${params.toString()}`;
    },
  });
}

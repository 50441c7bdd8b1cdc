import type { App } from '#app/create-app';

/** A path of the OpenAPI document, the same with its parameters filled in, and what can be done there. */
export interface Route {
  readonly path: string;
  readonly url: string;
  readonly methods: readonly string[];
  readonly bodies: Readonly<Record<string, object>>;
}

interface Operation {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
}

/** Every documented route, but those that stand where an id may stand as well: other methods there are of the other path. */
export async function routesOf({ http }: Pick<App, 'http'>): Promise<Route[]> {
  await http.ready();
  const paths = http.swagger().paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths)
    .filter(([path]) => path !== '/admin/fixtures/import' && path !== '/external/live/tickets')
    .map(([path, operations]) => ({
      path,
      url: path.replaceAll(/\{[^}]+\}/g, '3'),
      methods: Object.keys(operations)
        .map((method) => method.toUpperCase())
        .filter((method) => method !== 'HEAD')
        .sort(),
      bodies: Object.fromEntries(
        Object.entries(operations).flatMap(([method, { requestBody }]) => {
          const schema = requestBody?.content['application/json']?.schema;
          return schema === undefined ? [] : [[method.toUpperCase(), schema]];
        }),
      ),
    }));
}

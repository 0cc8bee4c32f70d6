/** Method, path and address of a call. The file imports no zod, because visitors' pages load it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path, with a colon before each parameter. */
export type Route = `${Method} /${string}`;

export type ParamNames<R extends string> = R extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;

/** Splits a route into method and path. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const [method, path = ''] = route.split(' ');
  return { method: method as Method, path };
}

/** Values of a query string; `addressOf` leaves out null, undefined and empty ones. */
export type QueryValues = { readonly [name: string]: string | number | boolean | null | undefined };

/** The address of a path, with encoded parameters and the query behind them. */
export function addressOf(
  path: string,
  params: { readonly [name: string]: string } = {},
  query: QueryValues = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

/** The calls that visitors' pages make; calls.ts of each subject has the rest. */
export const siteRoutes = {
  'content.read': 'GET /api/content',
  'contact.token': 'GET /api/form-token',
  'contact.send': 'POST /api/contact',
  'visits.count': 'POST /api/visits',
  'newsletter.subscribe': 'POST /api/newsletter',
} as const;
export type SiteRoutes = typeof siteRoutes;

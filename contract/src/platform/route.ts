/** What the name and the address of a call are made of. Without zod: visitors' pages make calls with it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path, with a colon before each parameter. */
export type Route = `${Method} /${string}`;

/** The names of the parameters in a route's path. */
export type ParamNames<R extends string> = R extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;

/** Method and path of a route apart. */
export function splitRoute(route: Route): { method: Method; path: string } {
  const [method, path = ''] = route.split(' ');
  return { method: method as Method, path };
}

/** Values of a query string; what is undefined or empty is left out. */
export type QueryValues = { readonly [name: string]: string | number | boolean | null | undefined };

/** The address of a path: parameters filled in and encoded, the query behind them. */
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

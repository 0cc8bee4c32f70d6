type Served = { title: string; description: string; robots: string };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (text = '') => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The head as our server writes it. A parser of HTML would apply the styles as well, which the policy forbids. */
function headOf(html: string): Served {
  const meta = (name: string) =>
    decoded(new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]);
  return {
    title: decoded(/<title>(.*?)<\/title>/.exec(html)?.[1]),
    description: meta('description'),
    robots: meta('robots'),
  };
}

/**
 * The head of a page as visitors and search engines get it now.
 *
 * @throws when the page does not exist or the site is unreachable
 */
export async function fetchServed(path: string): Promise<Served> {
  const response = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`The site answers ${response.status} for ${path}`);
  return headOf(await response.text());
}

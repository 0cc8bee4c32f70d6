import { trustedPolicy } from '../../lib/trusted-policy.ts';

type Served = { title: string; description: string; robots: string };

/** A parsed document runs nothing, so anything goes. */
const policy = trustedPolicy('served-page', { createHTML: (html) => html });

function headOf(html: string): Served {
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
  const meta = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return { title: page.title, description: meta('description'), robots: meta('robots') };
}

/**
 * What visitors and search engines get of a page at this moment.
 *
 * @throws when there is no such page or the site is out of reach
 */
export async function fetchServed(path: string): Promise<Served> {
  const response = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } });
  if (!response.ok) throw new Error(`The site answers ${response.status} for ${path}`);
  return headOf(await response.text());
}

import { trustedPolicy } from '../../lib/trusted-policy.ts';

type Served = { title: string; description: string; robots: string };

/** Any HTML is safe here: a document from DOMParser runs no scripts. */
const policy = trustedPolicy('served-page', { createHTML: (html) => html });

function headOf(html: string): Served {
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
  const meta = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return { title: page.title, description: meta('description'), robots: meta('robots') };
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

type Served = { title: string; description: string; robots: string };

function headOf(page: Document): Served {
  const meta = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  return { title: page.title, description: meta('description'), robots: meta('robots') };
}

/**
 * The head of a page as visitors and search engines get it now. The request itself parses the page, which needs no
 * Trusted Types policy and runs no scripts.
 *
 * @throws when the page does not exist or the site is unreachable
 */
export const fetchServed = (path: string) =>
  new Promise<Served>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.onload = () => {
      if (request.status === 200 && request.responseXML) resolve(headOf(request.responseXML));
      else reject(new Error(`The site answers ${request.status} for ${path}`));
    };
    request.onerror = () => reject(new Error('The site could not be reached'));
    request.send();
  });

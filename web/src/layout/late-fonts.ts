/**
 * Puts the fonts that the document has preloaded into the page. A page whose fonts came too late is shown in the
 * fallbacks to the end, so that nothing moves while somebody reads; the next page is the moment to change.
 */
export async function putInLateFonts(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-family]')];
  const faces = links.map(
    ({ href, dataset: { family = '', weight } }) => new FontFace(family, `url(${href})`, { weight }),
  );
  for (const face of faces) {
    // Without it the page stays in the fallback, which is what the visitor reads already.
    const loaded = await face.load().catch(() => undefined);
    if (loaded) document.fonts.add(loaded);
  }
}

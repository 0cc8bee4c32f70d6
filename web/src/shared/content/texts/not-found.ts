import { line, plain } from './declare.ts';

/** The page for unknown addresses. It has no content, so its keys begin with `site` like those of every page. */
export const notFound = {
  'site.missing.eyebrow': plain('Above the title', '404', 40),
  'site.missing.title': plain('Title', 'Page not found'),
  'site.missing.lead': line(
    'Text',
    'This route leads nowhere. The page may have moved, or the address has a typing error.',
  ),
  'site.missing.back': plain('Button', 'Back to home', 40),
};

import { api, teamListEntry } from '@mipaka/contract';
import type { Request } from 'express';
import fresh from 'fresh';
import { z } from 'zod';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { cdnCacheUntil } from '../../platform/http/cdn.ts';
import type { Services } from '../../services.ts';
import { BUILT_IN_TAG, type TaggedContent } from '../content.ts';

function cacheable(req: Request, { tag, until }: TaggedContent, shown: unknown): Reply {
  const etag = `"${tag}"`;
  // Built-in copy is not the site's content: cached by the CDN, it would show for a minute what staff have hidden.
  const kept = tag !== BUILT_IN_TAG && { ETag: etag, 'Cache-Control': cdnCacheUntil(until) };
  if (kept && fresh({ 'if-none-match': req.get('if-none-match') }, { etag })) {
    return new Reply({ status: 304, headers: kept });
  }
  const headers = { ...kept, 'Content-Type': 'application/json; charset=utf-8' };
  return new Reply({ headers, body: JSON.stringify(shown) });
}

/** The calls that visitors read content with. */
export const publicCalls = ({ content }: Services): Implementation[] =>
  implement(api, {
    'content.read': async ({ req }) => {
      const current = await content.read();
      return cacheable(req, current, current.content);
    },

    'content.team': async ({ req }) => {
      const current = await content.read();
      return cacheable(req, current, z.array(teamListEntry).parse(current.content.team));
    },
  });

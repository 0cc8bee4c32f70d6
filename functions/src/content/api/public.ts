import { api, type Content, teamListEntry } from '@mipaka/contract';
import type { Request } from 'express';
import fresh from 'fresh';
import { z } from 'zod';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { cdnCacheUntil } from '../../platform/http/cdn.ts';
import type { Services } from '../../services.ts';
import { BUILT_IN_TAG, type TaggedContent } from '../content.ts';

type Bodies = { all: Buffer; team: Buffer };
/** The serialized bodies of a content, which is the same object until something changes. */
const serialized = new WeakMap<Content, Bodies>();

function bodiesOf(content: Content): Bodies {
  const known = serialized.get(content);
  if (known) return known;
  const team = z.array(teamListEntry).parse(content.team);
  const made = { all: Buffer.from(JSON.stringify(content)), team: Buffer.from(JSON.stringify(team)) };
  serialized.set(content, made);
  return made;
}

function cacheable(req: Request, { tag, until }: TaggedContent, body: Buffer): Reply {
  const etag = `"${tag}"`;
  // Built-in copy is not the site's content: cached by the CDN, it would show for a minute what staff have hidden.
  const kept = tag !== BUILT_IN_TAG && { ETag: etag, 'Cache-Control': cdnCacheUntil(until) };
  if (kept && fresh({ 'if-none-match': req.get('if-none-match') }, { etag })) {
    return new Reply({ status: 304, headers: kept });
  }
  const headers = { ...kept, 'Content-Type': 'application/json; charset=utf-8' };
  return new Reply({ headers, body });
}

/** The calls that visitors read content with. */
export const publicCalls = ({ content }: Services): Implementation[] =>
  implement(api, {
    'content.read': async ({ req }) => {
      const current = await content.read();
      return cacheable(req, current, bodiesOf(current.content).all);
    },

    'content.team': async ({ req }) => {
      const current = await content.read();
      return cacheable(req, current, bodiesOf(current.content).team);
    },
  });

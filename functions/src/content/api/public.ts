import { api, type Content, teamListEntry } from '@mipaka/contract';
import type { Request } from 'express';
import fresh from 'fresh';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { cdnCacheUntil } from '../../platform/http/cdn.ts';
import type { Services } from '../../services.ts';
import { BUILT_IN_TAG, type TaggedContent } from '../content.ts';

/** The serialized bodies of a content. The content is the same object until something changes. */
type Bodies = { all: Buffer; team: Buffer };
const serialized = new WeakMap<Content, Bodies>();

function bodiesOf(content: Content): Bodies {
  const known = serialized.get(content);
  if (known) return known;
  const team = content.team.map((member) => teamListEntry.parse(member));
  const made = { all: Buffer.from(JSON.stringify(content)), team: Buffer.from(JSON.stringify(team)) };
  serialized.set(content, made);
  return made;
}

function cacheable(req: Request, { tag, until }: TaggedContent, body: Buffer): Reply {
  const json = { 'Content-Type': 'application/json; charset=utf-8' };
  // Built-in copy is not the site's content: cached by the CDN, it would show for a minute what staff have hidden.
  if (tag === BUILT_IN_TAG) return new Reply({ headers: json, body });
  const etag = `"${tag}"`;
  const headers = { ETag: etag, 'Cache-Control': cdnCacheUntil(until) };
  if (fresh({ 'if-none-match': req.get('if-none-match') }, { etag }))
    return new Reply({ status: 304, headers });
  return new Reply({ headers: { ...headers, ...json }, body });
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

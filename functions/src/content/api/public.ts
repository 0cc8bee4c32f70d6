import { api, type Content, teamListEntry } from '@mipaka/contract';
import { z } from 'zod';
import { type Implementation, implement, Reply } from '../../platform/calls/implement.ts';
import { cdnCacheUntil } from '../../platform/http/headers.ts';
import type { Services } from '../../services.ts';
import { BUILT_IN_TAG } from '../content.ts';

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

/** The calls that visitors read content with. */
export function publicCalls({ content: store }: Services): Implementation[] {
  const answer = async (name: keyof Bodies): Promise<Reply> => {
    const { content, tag, until } = await store.read();
    // Built-in copy is not the site's content: cached by the CDN, it would show for a minute what staff have hidden.
    const kept = tag !== BUILT_IN_TAG && { ETag: `"${tag}"`, 'Cache-Control': cdnCacheUntil(until) };
    const headers = { ...kept, 'Content-Type': 'application/json; charset=utf-8' };
    return new Reply({ headers, body: bodiesOf(content)[name] });
  };
  return implement(api, {
    'content.read': () => answer('all'),
    'content.team': () => answer('team'),
  });
}

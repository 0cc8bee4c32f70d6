import { type Content, teamListEntry } from '@mipaka/contract';
import type { Request, Response } from 'express';
import fresh from 'fresh';
import { CDN_CACHE } from '../cdn.ts';
import type { Services } from '../services.ts';
import { type Route, visitor } from './route.ts';

/** The bodies of one content, as they are sent: it is the same object until something changes. */
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

function sendCacheable(req: Request, res: Response, tag: string, body: Buffer): void {
  const etag = `"${tag}"`;
  res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', CDN_CACHE);
  if (fresh({ 'if-none-match': req.get('if-none-match') }, { etag })) {
    res.status(304).end();
    return;
  }
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(body);
}

/** What visitors read. */
export function publicRoutes({ content }: Services): Route[] {
  return [
    visitor('GET /api/content', async (req, res) => {
      const { content: current, tag } = await content.read();
      sendCacheable(req, res, tag, bodiesOf(current).all);
    }),
    visitor('GET /api/team', async (req, res) => {
      const { content: current, tag } = await content.read();
      sendCacheable(req, res, `team-${tag}`, bodiesOf(current).team);
    }),
  ];
}

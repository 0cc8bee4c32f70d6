import { type Content, teamListEntry } from '@mipaka/contract';
import type { Request, Response } from 'express';
import type { Deps } from './deps.ts';
import { type Route, visitor } from './route.ts';

/** Seconds that Hosting's CDN may answer a public call from its cache: what staff save is seen within a minute. */
const CDN_SECONDS = 60;

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
  res.set({
    ETag: etag,
    'Cache-Control': `public, max-age=0, s-maxage=${CDN_SECONDS}, stale-if-error=86400`,
  });
  const known = req.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.some((one) => one.replace(/^W\//, '') === etag)) res.status(304).end();
  else res.type('application/json; charset=utf-8').end(body);
}

/** What visitors read. */
export function publicRoutes({ content }: Deps): Route[] {
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

import { teamListEntry } from '@mipaka/contract';
import type { Request, Response } from 'express';
import type { Deps } from './deps.ts';
import { type Route, visitor } from './route.ts';

/** Seconds that Hosting's CDN may answer a public call from its cache: what staff save is seen within a minute. */
const CDN_SECONDS = 60;

function sendCacheable(req: Request, res: Response, tag: string, body: unknown): void {
  const etag = `"${tag}"`;
  res.set({
    ETag: etag,
    'Cache-Control': `public, max-age=0, s-maxage=${CDN_SECONDS}, stale-if-error=86400`,
  });
  if (
    req
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .some((known) => known.replace(/^W\//, '') === etag)
  ) {
    res.status(304).end();
    return;
  }
  res.json(body);
}

/** What visitors read. */
export function publicRoutes({ content }: Deps): Route[] {
  return [
    visitor('GET /api/content', async (req, res) => {
      const { content: all, tag } = await content.read();
      sendCacheable(req, res, tag, all);
    }),
    visitor('GET /api/team', async (req, res) => {
      const { content: all, tag } = await content.read();
      sendCacheable(
        req,
        res,
        `team-${tag}`,
        all.team.map((member) => teamListEntry.parse(member)),
      );
    }),
  ];
}

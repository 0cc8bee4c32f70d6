import { business } from '@mipaka/contract';
import type { Request } from 'express';
import type { Config } from '../../platform/config.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { ownOriginOf } from '../../platform/http/raw-request.ts';
import type { RelyingParty } from '../factors/passkeys.ts';

/** The host that a page's passkeys belong to. Throws 400 at an address that is not configured, or is a number. */
export function relyingPartyOf(req: Request, config: Config): RelyingParty {
  const origin = ownOriginOf(req, config);
  const id = origin && new URL(origin).hostname;
  if (!origin || !id) throw new HttpError(400, `Passkeys work at ${config.origins.join(' and ')} only`);
  if (/^[\d.]+$/.test(id)) {
    const named = origin.replace(id, 'localhost');
    throw new HttpError(400, `Passkeys need a name instead of ${id}: open ${named}`);
  }
  return { id, name: business.name, origin };
}

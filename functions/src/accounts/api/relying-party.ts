import { business } from '@mipaka/contract';
import type { Request } from 'express';
import type { Config } from '../../platform/config.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { ownOriginOf } from '../../platform/http/raw-request.ts';
import type { RelyingParty } from '../factors/passkeys.ts';

/**
 * The relying party of the requesting page: passkeys belong to the host of its address. Throws 400 for a page at an
 * address without passkeys: one that is not configured, or a number instead of a name.
 */
export function relyingPartyOf(req: Request, config: Config): RelyingParty {
  const origin = ownOriginOf(req, config);
  const id = origin && new URL(origin).hostname;
  if (!origin || !id) {
    throw new HttpError(400, `Passkeys work at ${config.origins.join(' and ')} only`);
  }
  if (/^[\d.]+$/.test(id)) {
    throw new HttpError(
      400,
      `Passkeys need a name instead of ${id}: open ${origin.replace(id, 'localhost')}`,
    );
  }
  return { id, name: business.name, origin };
}

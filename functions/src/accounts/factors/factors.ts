import { DAY_MS, type SecondFactorDue } from '@mipaka/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { log } from '../../platform/log.ts';
import { NotOpened } from '../../platform/secret-key.ts';
import { isAppCode, normalizeCode, stepOf } from './app-codes.ts';
import {
  createFactorStates,
  type FactorChange,
  type FactorState,
  type Factors,
  hasFactor,
  isTrusted,
  trustOf,
} from './factor-state.ts';
import { createOwnFactors, type FactorOptions } from './own-factors.ts';
import { hashOfCode } from './recovery-codes.ts';

/** How long a trusted device is not asked for the code, in milliseconds: thirty days. */
const TRUST_MS = 30 * DAY_MS;
const MAX_TRUSTED = 10;

/** Second factors: passkeys, the authenticator app, recovery codes, trusted devices, and the policy. */
export function createFactorStore(db: Firestore, options: FactorOptions) {
  const { sealer, signer } = options;
  const states = createFactorStates(db);

  /** The time step of an app's code; undefined if the code is wrong, or this step or a later one was used before. */
  async function freshStep(userId: string, { app }: Factors, code: string): Promise<number | undefined> {
    if (!app || !isAppCode(code)) return undefined;
    const secret = await sealer.open(app.secret, userId).catch((error) => {
      if (!(error instanceof NotOpened)) throw error;
      log('ERROR', 'the secret of an authenticator app cannot be opened: was ACCOUNT_KEY changed?', {
        userId,
      });
    });
    const step = secret === undefined ? undefined : stepOf(code, secret, Date.now());
    return step !== undefined && step > app.lastStep ? step : undefined;
  }

  return {
    ...states,
    ...createOwnFactors(db, states, options),

    /** The kinds of factor that may follow a right password; undefined if none must, or if the device is trusted. */
    due(
      { factors }: FactorState,
      userId: string,
      deviceId: string | undefined,
    ): SecondFactorDue['secondFactor']['kinds'] | undefined {
      if (!hasFactor(factors)) return undefined;
      const hash = deviceId && trustOf(userId, deviceId);
      if (factors.trustedDevices.some((device) => device.hash === hash && isTrusted(device)))
        return undefined;
      return [
        ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(factors.app ? (['app'] as const) : []),
        ...(factors.recoveryCodes.length > 0 ? (['recovery-code'] as const) : []),
      ];
    },

    /** The change that uses up an app's code or a recovery code; undefined if the code is wrong. */
    async use(
      userId: string,
      { factors }: FactorState,
      typed: string,
    ): Promise<{ kind: 'app' | 'recovery-code'; change: FactorChange } | undefined> {
      const code = normalizeCode(typed);
      const step = await freshStep(userId, factors, code);
      if (step !== undefined && factors.app) {
        return { kind: 'app', change: { app: { ...factors.app, lastStep: step } } };
      }
      const hash = await hashOfCode(signer, userId, code);
      const recoveryCodes = factors.recoveryCodes.filter((stored) => stored !== hash);
      if (recoveryCodes.length === factors.recoveryCodes.length) return undefined;
      return { kind: 'recovery-code', change: { recoveryCodes } };
    },

    /** The change that trusts a device for thirty days, in addition to those already trusted. */
    trust({ factors }: FactorState, userId: string, deviceId: string, userAgent: string): FactorChange {
      const hash = trustOf(userId, deviceId);
      const others = factors.trustedDevices.filter((device) => device.hash !== hash && isTrusted(device));
      const until = new Date(Date.now() + TRUST_MS).toISOString();
      const device = { hash, until, userAgent: userAgent.slice(0, 200) };
      return { trustedDevices: [device, ...others].slice(0, MAX_TRUSTED) };
    },
  };
}

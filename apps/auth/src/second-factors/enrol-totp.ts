import { Injectable } from '@nestjs/common';
import { type ApiError, conflict, validationError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import { AuditLog } from '../audit-log/audit-log.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';
import { AddSecondFactor, assertRoomForOne } from './add-second-factor.js';
import { challengeRefused } from './open-challenge.js';
import type { SecondFactor } from './second-factor.entity.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { newTotpSecret, readTotpCode, totpUri, type TotpReading } from './totp.js';

/** The secret for an authenticator app, as text and as the address in a QR code. Shown once. */
export interface TotpSetup {
  secret: string;
  uri: string;
}

export interface ConfirmedFactor {
  factorId: string;
  /** The codes that come with the first factor, shown once; null for a further factor. */
  recoveryCodes: string[] | null;
}

/** The flow in which the first code is entered. */
export interface EnrolmentPlace {
  /** The session to keep. Without it, all sessions of the user end. */
  sessionId?: string;
  /** Set during a login, after the password only: fails if the user already has a second factor. */
  mustBeFirst?: boolean;
}

/** How long a secret that was shown may wait for its first code. */
const PENDING_MS = 3_600_000;

/**
 * Sets up an authenticator app in two steps: the secret is shown, then a code proves that the app has it.
 * A second secret replaces the first. It is not asked for until it is confirmed.
 */
@Injectable()
export class EnrolTotp {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly addSecondFactor: AddSecondFactor,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws 409 `too_many_second_factors` */
  begin(caller: Caller, { id, email }: Account, name: string): Promise<TotpSetup> {
    const secret = newTotpSecret();
    return this.database.transaction(async () => {
      await this.accounts.findForUpdate(id);
      assertRoomForOne(await this.factors.findConfirmed(id));
      const replaced = await this.factors.replacePending(id, { name, secret });
      await this.record(caller, id, 'second_factor.enrolment_begun', { kind: 'totp', replaced });
      return { secret, uri: totpUri(secret, email) };
    });
  }

  /**
   * @throws 409 `no_enrolment` when none was begun within the last hour; 400 on `code` when the code is not
   *   one of the latest secret; 401 if `mustBeFirst` and the user has a second factor
   */
  async confirm(
    caller: Caller,
    account: Account,
    code: string,
    place: EnrolmentPlace,
  ): Promise<ConfirmedFactor> {
    const result = await this.database.transaction(async () => {
      await this.accounts.findForUpdate(account.id);
      const pending = await this.factors.findPending(account.id);
      if (!pending || pending.createdAt.getTime() < clock.now() - PENDING_MS) throw noEnrolment();
      const secret = this.factors.secretOf(pending);
      const reading = readTotpCode(code.replace(/\s/g, ''), { secret, lastStep: null, nowMs: clock.now() });
      if (reading.outcome !== 'ok') return reading;
      return {
        outcome: 'confirmed' as const,
        ...(await this.accept(caller, account, { pending, step: reading.step, place })),
      };
    });
    if (result.outcome === 'confirmed') return result;
    await this.record(caller, account.id, 'second_factor.refused', {
      kind: 'totp',
      reason: result.outcome,
      isEnrolment: true,
    });
    throw wrongFirstCode(result);
  }

  private async accept(
    caller: Caller,
    account: Account,
    { pending, step, place }: { pending: SecondFactor; step: number; place: EnrolmentPlace },
  ): Promise<ConfirmedFactor> {
    const isFirst = (await this.factors.findConfirmed(account.id)).length === 0;
    if (place.mustBeFirst && !isFirst) throw challengeRefused('challenge_unknown');
    await this.factors.confirm(pending.id, step);
    const added = { factor: pending, isFirst, sessionId: place.sessionId };
    const recoveryCodes = await this.addSecondFactor.execute(caller, account, added);
    return { factorId: pending.id, recoveryCodes };
  }

  private record(
    caller: Caller,
    userId: string,
    action: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.auditLog.record(caller, { action, subjectType: 'user', subjectId: userId, details });
  }
}

function noEnrolment(): ApiError {
  return conflict('no_enrolment', 'No app waits to be confirmed: ask for a new secret first');
}

/** Safe to report the clock offset: the secret is the user's own and new. */
function wrongFirstCode(reading: Exclude<TotpReading, { outcome: 'ok' }>): ApiError {
  const message =
    reading.outcome === 'off_clock'
      ? `The clock of your device is about ${Math.abs(reading.steps) * 30} seconds ${reading.steps < 0 ? 'slow' : 'fast'}: let it set itself, then type the next code`
      : 'The code is not right. Wait for the next code of the app, and enter that one. If it is refused too, remove the entry in the app, and add the secret that is shown: each time you ask, a new one replaces the one before';
  return validationError([{ field: 'code', code: `code_${reading.outcome}`, message }]);
}

import { Injectable } from '@nestjs/common';
import { ApiError, conflict, notFound, validationError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import { firmIdOf } from '../api-keys/key-owner.js';
import { ChangeFirm } from '../firms/change-firm.js';
import { DEACTIVATION } from '../firms/firm-change.js';
import type { Firm } from '../firms/firm.entity.js';
import { FirmsRepository, type NewFirm } from '../firms/firms.repository.js';
import type { ResetSandboxDto } from './sandbox.dto.js';
import { SandboxRecords } from './sandbox-records.js';
import { SandboxesRepository } from './sandboxes.repository.js';

/** Each is a firm for ever, with limits of its own. */
const RESETS_A_DAY = 10;
const DAY_MS = 86_400_000;

/**
 * `POST /firm/sandbox/reset`: begins again with an empty test firm (docs/adr/0177). A new firm takes the
 * place of the old one, which is deactivated: all that services keep of a firm hangs on its id, so the new
 * one is empty everywhere at once. Its people, keys and CRM tokens go on in the new one.
 */
@Injectable()
export class ResetSandbox {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly sandboxes: SandboxesRepository,
    private readonly changeFirm: ChangeFirm,
    private readonly sandboxRecords: SandboxRecords,
  ) {}

  /**
   * @throws 404 when the caller has no such test firm, 409 when it was reset already, 429 when it was reset
   * ten times within a day
   */
  execute(caller: Caller, readInput: ReadInput<ResetSandboxDto>): Promise<Firm> {
    return this.database.transaction(async () => {
      const { firmId, name } = await readInput();
      // locked, so that the second of two resets sees the first
      const old = await this.firms.getForUpdate(firmId);
      if (!isSandboxOf(old, firmIdOf(caller))) throw notFound('No such test firm of yours');
      if (!old.isActive) throw conflict('sandbox_was_reset', 'This test firm was reset already');
      if (name.trim() !== old.name) throw otherName(old.name);
      await this.assertNotTooMany(old);
      const [next] = (await this.firms.insert([settingsOf(old)])) as [Firm];
      // before the deactivation, which ends the sessions of all who are still there
      await this.sandboxes.moveCredentials(old.id, next.id);
      await this.changeFirm.execute(caller, { firmId: old.id, readInput: () => DEACTIVATION });
      await this.sandboxRecords.reset(caller, old, next);
      return next;
    });
  }

  /** A test firm that the exchange made is not limited: its people are known to the exchange. */
  private async assertNotTooMany({ sandboxOf }: Firm): Promise<void> {
    if (sandboxOf === null) return;
    const made = await this.sandboxes.madeSince(sandboxOf, new Date(clock.now() - DAY_MS));
    // one more than the resets: the first one was created
    const last = made.at(-RESETS_A_DAY - 1);
    if (last) throw tooManyResets(Math.ceil((last.getTime() + DAY_MS - clock.now()) / 1_000));
  }
}

function tooManyResets(retryAfterSeconds: number): ApiError {
  const message = `This test firm was reset ${RESETS_A_DAY} times within a day: wait for the seconds in Retry-After`;
  return new ApiError('rate_limited', message, { reason: 'too_many_resets', retryAfterSeconds });
}

/** Whether it is a test firm that the people of a firm may reset: their own, or the one they made. Pure. */
function isSandboxOf({ id, isTestFirm, sandboxOf }: Firm, firmId: string): boolean {
  return isTestFirm && (id === firmId || sandboxOf === firmId);
}

/** What a firm is, and how it is set. Its prefix stays with the reference numbers that have it. Pure. */
function settingsOf(firm: Firm): NewFirm {
  const { name, description, phone, address, website, timeZone, sandboxOf, publicApiEnabled, mcpEnabled } =
    firm;
  const { jurisdictions, caseTypes, generalReferralInstructions, requiresSecondFactor, retention } = firm;
  return {
    name,
    isTestFirm: true,
    publicApiEnabled,
    mcpEnabled,
    ...{ description, phone, address, website, timeZone, sandboxOf },
    ...{ jurisdictions, caseTypes, generalReferralInstructions, requiresSecondFactor, retention },
  };
}

function otherName(name: string): ApiError {
  const message = `name must be the name of the test firm: ${name}`;
  return validationError([{ field: 'name', code: 'does_not_match', message }]);
}

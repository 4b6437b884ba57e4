import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, isInfrastructureFailure, log, throttledLog, withSpan } from '@referral-exchange/telemetry';
import { CasesRepository } from '../../core/storage/cases.repository.js';
import type { ReferralsConfig } from '../../config.js';
import { CrmEndpoint } from '../model/crm-endpoint.js';
import { writesBack, type WritebackFields } from '../model/crm-profile.entity.js';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import { WritebacksRepository, type ClaimedWriteback } from '../model/writebacks.repository.js';
import { sentCaseView } from '../../core/case/case-view.js';
import { presentSentCase } from '../../core/presenters/present-sent-case.js';

/** Writes to one firm's CRM at a time. Each is of another record. */
const AT_ONCE = 4;
/** Longer than a call can take. After it another process writes again. */
const CLAIM_MS = 30_000;
/** A firm with much to write makes room for others after this time; then it is woken again. */
const TURN_MS = 10_000;

/** `hash` is the hash of the written values; null if nothing had to be written. */
interface Written {
  hash: Buffer | null;
  error: string | null;
}

/**
 * Writes the current state of sent cases back to the records that they came from (decisions, section 10).
 * What is written is read after the claim, so that the last state wins. A failed write is tried again after
 * the waits of `CRM_WRITEBACK_SCHEDULE`.
 *
 * Database triggers also run (schema.sql): `referrals_written_back` and `referrals_written_back_new` mark the
 * records that are due.
 */
@Injectable()
export class WriteBack {
  constructor(
    private readonly writebacks: WritebacksRepository,
    private readonly profiles: CrmProfilesRepository,
    private readonly cases: CasesRepository,
    private readonly crmEndpoint: CrmEndpoint,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'CRM_WRITEBACK_SCHEDULE'>,
  ) {}

  /** Writes back the due records of a firm. */
  async execute(firmId: string): Promise<void> {
    const began = performance.now();
    while (performance.now() - began < TURN_MS) {
      const claimed = await this.writebacks.claim(firmId, AT_ONCE, CLAIM_MS);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((one) => this.writeOne(one)));
    }
  }

  private async writeOne(claimed: ClaimedWriteback): Promise<void> {
    try {
      const { hash, error } = await this.attempt(claimed);
      if (error === null) await this.writebacks.complete(claimed, hash);
      else await this.fail(claimed, error);
    } catch (error) {
      // the claim ends by itself, and the sweep comes back to it
      if (isInfrastructureFailure(error)) throw error;
      throttledLog.error({ err: error, attemptId: claimed.id }, 'CRM write-back failed');
      await this.fail(claimed, 'Internal error');
    }
  }

  /** A span of the trace of the call that changed the case, also when it is tried again. */
  private attempt(claimed: ClaimedWriteback): Promise<Written> {
    const { traceparent, failures } = claimed;
    const options = { parent: traceparent ?? undefined, attributes: { 'crm.attempt': failures + 1 } };
    return withSpan('CRM write-back', options, () => this.write(claimed));
  }

  private async write(claimed: ClaimedWriteback): Promise<Written> {
    const { firmId, caseId, sourceRecordId, writtenHash } = claimed;
    const viewer = { firmId, isAdmin: false };
    const state = await this.cases.find({ id: caseId, number: null }, viewer);
    const profile = await this.profiles.find(firmId, claimed);
    if (!state || !profile || !writesBack(profile)) return { hash: null, error: null };
    const fields = fieldsToWrite(profile.writebackFields, presentSentCase(sentCaseView(state, viewer)));
    const hash = createHash('sha256').update(JSON.stringify(fields)).digest();
    if (writtenHash?.equals(hash)) return { hash, error: null };
    const { error } = await this.crmEndpoint.write(profile, sourceRecordId, fields);
    return { hash, error };
  }

  private async fail(claimed: ClaimedWriteback, error: string): Promise<void> {
    const waitMs = this.config.CRM_WRITEBACK_SCHEDULE[claimed.failures] ?? null;
    if (await this.writebacks.fail(claimed, error, waitMs)) {
      const { id: attemptId, firmId } = claimed;
      log.warn({ attemptId, firmId, lastError: error }, 'CRM write-back needs attention');
    }
  }
}

/** The values of the named fields, under the names that they have in the CRM. Pure. */
function fieldsToWrite(writebackFields: WritebackFields, record: object): Record<string, unknown> {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(writebackFields).map(([key, crmField]) => [crmField, values[key] ?? null]),
  );
}

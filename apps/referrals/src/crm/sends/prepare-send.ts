import { Injectable } from '@nestjs/common';
import { FirmDirectory } from '@referral-exchange/firms';
import { ApiError } from '@referral-exchange/contracts';
import { clock, log, newId, throttledLog } from '@referral-exchange/telemetry';
import { isUuid, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { CrmEndpoint } from '../model/crm-endpoint.js';
import type { CrmProfile } from '../model/crm-profile.entity.js';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import type { CrmSend, KnownSend } from '../model/crm-send.js';
import { CrmSendsRepository, type SourceRecord } from '../model/crm-sends.repository.js';
import { recordKey } from '../model/record-key.js';
import type { CreateSentCaseDto } from '../../core/sent-cases/create-sent-case.dto.js';
import { assertOverrideKeys, caseOf, composeCase } from './case-of-record.js';
import type { InteractiveSendDto } from './interactive-send.dto.js';
import { alreadySent, mappingNotConfigured, recordUnread, sendInProgress } from './send-errors.js';
import { judgeSourceRecord } from './source-record.js';

/** Longer than reading a record can take. */
const CLAIM_MS = 30_000;

/** All that a send needs before its transaction. */
export interface PreparedSend {
  input: InteractiveSendDto;
  record: SourceRecord;
  profile: CrmProfile;
  /** The case to be made; null for a re-refer. */
  newCase: CreateSentCaseDto | null;
  /** The record is claimed by this send until the transaction, or `releasing`, ends the claim. */
  isClaimed: boolean;
}

/** The body of a send, and its key before the body is validated. */
export interface SendCommand {
  readInput: ReadInput<InteractiveSendDto>;
  namedKey: () => unknown;
}

/** The send whose key is used again: nothing is made. */
export interface Replay {
  known: KnownSend;
}

/**
 * The first half of POST /crm/interactive-sends: everything that must not happen in a transaction, above all
 * the call to the CRM of the firm. A record that is being read is claimed by its send; a second send of it is
 * refused until then (docs/adr/0068).
 */
@Injectable()
export class PrepareSend {
  constructor(
    private readonly profiles: CrmProfilesRepository,
    private readonly sends: CrmSendsRepository,
    private readonly directory: FirmDirectory,
    private readonly crmEndpoint: CrmEndpoint,
  ) {}

  /** @throws 400, 404 `send_mapping_not_configured`, 409 as `SendFromCrm`, 503 when the CRM is silent */
  async execute(caller: Caller, command: SendCommand): Promise<PreparedSend | Replay> {
    const firmId = caller.firmId!;
    const input = await this.readInput(firmId, command);
    if ('known' in input) return input;
    const { crmObjectApiName, idempotencyKey } = input;
    const record = { firmId, crmObjectApiName, recordKey: recordKey(input.sourceRecordId) };
    const profile = await this.profiles.findForSend(firmId, input, idempotencyKey);
    const known = !profile || profile.isKeyKnown ? await this.sends.find(firmId, idempotencyKey) : null;
    if (known) return { known };
    if (!profile) throw mappingNotConfigured();
    assertOverrideKeys(profile, input);
    logStaleVersion(profile, input);
    for (const one of [firmId, ...input.targetFirmIds]) await this.directory.learn(one, firmId);
    const prepared = { input, record, profile, isClaimed: false };
    if (input.reRefer) return { ...prepared, newCase: null };
    if (profile.baseUrl === null) return { ...prepared, newCase: caseOf(composeCase(profile, {}, input)) };
    if (!(await this.sends.claim(record, idempotencyKey, CLAIM_MS))) return this.whyNotClaimed(record, input);
    const claimed = { ...prepared, isClaimed: true };
    return this.releasing(claimed, async () => {
      const read = await this.readRecord(profile, record, input);
      if ('known' in read) return read;
      return { ...claimed, newCase: caseOf(composeCase(profile, read.fields, input)) };
    });
  }

  /**
   * Runs the rest of a send. When it is refused, its claim ends at once: nothing is in progress then, and the
   * next send of the record has another key. The claim of a process that dies ends by itself.
   */
  async releasing<T>(
    prepared: Pick<PreparedSend, 'input' | 'record' | 'isClaimed'> | Replay,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ('isClaimed' in prepared && prepared.isClaimed) await this.release(prepared);
      throw error;
    }
  }

  /**
   * A failure is only logged: the caller gets the error that the send ended with, and the claim ends by
   * itself.
   */
  private async release({ record, input }: Pick<PreparedSend, 'input' | 'record'>): Promise<void> {
    try {
      await this.sends.release(record, input.idempotencyKey);
    } catch (error) {
      throttledLog.warn({ err: error }, 'the claim of a CRM record was not released, it ends by itself');
    }
  }

  /**
   * A known key is answered whatever the body (decisions, section 10), so an invalid body is not refused
   * before the key is looked up.
   */
  private async readInput(
    firmId: string,
    { readInput, namedKey }: SendCommand,
  ): Promise<InteractiveSendDto | Replay> {
    try {
      return await readInput();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'validation_error') throw error;
      const key = namedKey();
      const known = isUuid(key) ? await this.sends.find(firmId, key.toLowerCase()) : null;
      if (known) return { known };
      throw error;
    }
  }

  /** A replay when the key became known while the record was read. */
  private async readRecord(
    profile: CrmProfile,
    record: SourceRecord,
    input: InteractiveSendDto,
  ): Promise<{ fields: Record<string, unknown> } | Replay> {
    const { idempotencyKey } = input;
    const read = judgeSourceRecord(await this.crmEndpoint.read(profile, input.sourceRecordId));
    if ('fields' in read) return read;
    // another call with this key may have been luckier
    const known = await this.sends.find(record.firmId, idempotencyKey);
    if (known) {
      await this.release({ record, input });
      return { known };
    }
    const attempt = failedSend(record.firmId, input, read.failureCode);
    if (attempt.failureCode !== null) await this.sends.insertFailed(attempt);
    throw recordUnread(attempt, read.text);
  }

  private async whyNotClaimed(record: SourceRecord, { idempotencyKey }: InteractiveSendDto): Promise<Replay> {
    const known = await this.sends.find(record.firmId, idempotencyKey);
    if (known) return { known };
    throw (await this.refusalOf(record)) ?? sendInProgress();
  }

  /** Why a new send may not read a record: it has a case, or another send is reading it. Null: it may. */
  async refusalOf(record: SourceRecord): Promise<ApiError | null> {
    const found = await this.sends.findRecord(record);
    if (found?.caseId) return alreadySent(await this.sends.findLatest(record.firmId, found.caseId));
    return found?.isClaimed ? sendInProgress() : null;
  }
}

/** The attempt of a send whose record could not be read. Without a `failureCode` a later try may succeed. */
export function failedSend(
  firmId: string,
  { idempotencyKey, crmObjectApiName, crmRecordTypeDevName = null, sourceRecordId }: InteractiveSendDto,
  failureCode: string | null,
): CrmSend {
  return {
    ...{ id: newId(), firmId, idempotencyKey, crmObjectApiName, crmRecordTypeDevName, sourceRecordId },
    ...{ state: 'failed', failureCode, createdAt: clock.date() },
  };
}

/** It is never a reason to refuse (interface, "CRM send flow"). */
function logStaleVersion({ firmId, mappingVersion }: CrmProfile, input: InteractiveSendDto): void {
  if (!input.mappingVersion || input.mappingVersion === mappingVersion) return;
  log.info({ firmId, sent: input.mappingVersion, current: mappingVersion }, 'CRM send with a stale mapping');
}

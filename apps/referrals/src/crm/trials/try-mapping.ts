import { Injectable } from '@nestjs/common';
import { FirmDirectory } from '@referral-exchange/firms';
import { ApiError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { newId } from '@referral-exchange/telemetry';
import { MakeProfiles } from '../mappings/make-profiles.js';
import { CrmEndpoint } from '../model/crm-endpoint.js';
import type { CrmProfile } from '../model/crm-profile.entity.js';
import { recordKey } from '../model/record-key.js';
import { assertOverrideKeys, caseOf, composeCase, type Composition } from '../sends/case-of-record.js';
import { InteractiveSendDto } from '../sends/interactive-send.dto.js';
import { failedSend, PrepareSend, type PreparedSend } from '../sends/prepare-send.js';
import { recordUnread } from '../sends/send-errors.js';
import { SendFromCrm } from '../sends/send-from-crm.js';
import { judgeSourceRecord, outcomeOf } from '../sends/source-record.js';
import type { CrmTrialDto } from './crm-trial.dto.js';

/** What a send of the record would come to. */
export interface Trial {
  profile: CrmProfile;
  composition: Composition;
  /** The send would be refused with it. */
  error: ApiError | null;
  /** A receiving firm was named, so the whole send was run and undone. */
  isWhole: boolean;
}

/** A trial on its way: the send that it plays. */
interface PlayedSend extends Omit<PreparedSend, 'newCase'> {
  composition: Composition;
  /** Why the record has no values. */
  unread: ApiError | null;
  /** The record is one of the CRM, so it may have a case. */
  isRealRecord: boolean;
}

/**
 * POST {internal}/firm/crm-mappings/trial. Every step is that of a send, in its order: the same functions
 * make the case, and the same transaction sends it. The transaction is then rolled back, with its number,
 * rows and events; nothing that follows a commit is done (ADR 179).
 */
@Injectable()
export class TryMapping {
  constructor(
    private readonly database: Database,
    private readonly makeProfiles: MakeProfiles,
    private readonly crmEndpoint: CrmEndpoint,
    private readonly directory: FirmDirectory,
    private readonly prepareSend: PrepareSend,
    private readonly sendFromCrm: SendFromCrm,
  ) {}

  /** @throws 400 for a profile that could not be saved, or a trial that is none */
  async execute(caller: Caller, { readInput }: { readInput: ReadInput<CrmTrialDto> }): Promise<Trial> {
    const firmId = caller.firmId!;
    const trial = await readInput();
    const profile = await this.makeProfiles.makeUnsaved(firmId, trial.profile, 'profile');
    const input = sendOf(trial);
    const read = await this.readRecord(profile, trial, input);
    const composition = composeCase(profile, read.fields, input);
    const record = {
      ...{ firmId, crmObjectApiName: profile.crmObjectApiName },
      recordKey: recordKey(input.sourceRecordId),
    };
    const isRealRecord = Boolean(trial.sourceRecordId);
    const played = {
      input,
      record,
      profile,
      isClaimed: false,
      composition,
      unread: read.error,
      isRealRecord,
    };
    const error = await errorOf(() => this.play(caller, played));
    return { profile, composition, error, isWhole: input.targetFirmIds.length > 0 };
  }

  private async readRecord(
    profile: CrmProfile,
    { record }: CrmTrialDto,
    input: InteractiveSendDto,
  ): Promise<{ fields: Record<string, unknown>; error: ApiError | null }> {
    if (profile.baseUrl === null) return { fields: {}, error: null };
    const outcome = record ? outcomeOf(record) : await this.crmEndpoint.read(profile, input.sourceRecordId);
    const read = judgeSourceRecord(outcome);
    if ('fields' in read) return { fields: read.fields, error: null };
    const attempt = failedSend(profile.firmId, input, read.failureCode);
    return { fields: {}, error: recordUnread(attempt, read.text) };
  }

  /** @throws what the send would be refused with */
  private async play(caller: Caller, played: PlayedSend): Promise<void> {
    const { profile, input, record, composition, unread, isRealRecord } = played;
    assertOverrideKeys(profile, input);
    for (const one of [record.firmId, ...input.targetFirmIds]) await this.directory.learn(one, record.firmId);
    const refusal = isRealRecord ? await this.prepareSend.refusalOf(record) : null;
    if (refusal ?? unread) throw (refusal ?? unread)!;
    const newCase = caseOf(composition);
    if (input.targetFirmIds.length > 0) await this.sendAndUndo(caller, { ...played, newCase });
  }

  private async sendAndUndo(caller: Caller, prepared: PreparedSend): Promise<void> {
    const undo = new Error('A trial is undone');
    try {
      await this.database.transaction(async () => {
        await this.sendFromCrm.execute(caller, prepared);
        throw undo;
      });
    } catch (error) {
      if (error !== undo) throw error;
    }
  }
}

/** The send that a trial stands for. A record that is pasted has an id that no other has. */
function sendOf({ profile, sourceRecordId, overrides, targetFirmIds = [] }: CrmTrialDto): InteractiveSendDto {
  const { crmObjectApiName, crmRecordTypeDevName } = profile;
  return Object.assign(new InteractiveSendDto(), {
    ...{ crmObjectApiName, crmRecordTypeDevName, overrides, targetFirmIds },
    sourceRecordId: sourceRecordId ?? newId().replaceAll('-', '').slice(-18),
    idempotencyKey: newId(),
  });
}

async function errorOf(work: () => Promise<void>): Promise<ApiError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

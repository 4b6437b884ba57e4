import { Injectable } from '@nestjs/common';
import { UUID_PATTERN } from '@referral-exchange/contracts';
import type { Assistant } from '../owners/assistant.js';
import { OwnerClient } from '../owners/owner-client.js';
import { OwnerRefusal } from '../owners/owner-refusal.js';
import { type CaseRecord, readCase } from './case-record.js';

/** A case or a referral as the caller sees it, with the tag of what was read. */
export interface FoundCase {
  record: CaseRecord;
  version: string | null;
}

/** Finds what an assistant named: a referral, or a case that the caller's firm sends, drafts included. */
@Injectable()
export class FindCase {
  constructor(private readonly ownerClient: OwnerClient) {}

  /** @throws {OwnerRefusal} 404 when the caller sees nothing by that name */
  async execute(assistant: Assistant, id: string): Promise<FoundCase> {
    try {
      return await this.read(assistant, 'getReferral', id);
    } catch (error) {
      if (!(error instanceof OwnerRefusal) || !error.isMissing) throw error;
      return await this.ofCase(assistant, id, error);
    }
  }

  /**
   * The tag that a change is compared with: routes of sent cases know that of the case, all others that of
   * the referral.
   */
  async tagForChange(assistant: Assistant, { record, version }: FoundCase): Promise<string | null> {
    if (record.perspective === 'received' || record.referralId === null) return version;
    return (await this.read(assistant, 'getSentCase', record.baseCaseId)).version;
  }

  /** The id of a case names no referral, and a draft has none. */
  private async ofCase(assistant: Assistant, id: string, missing: OwnerRefusal): Promise<FoundCase> {
    try {
      return await this.read(assistant, 'getSentCase', id);
    } catch (error) {
      if (!(error instanceof OwnerRefusal)) throw error;
      // the caller received it: its firm may not look at it as its sender
      if (error.code === 'permission_denied' && UUID_PATTERN.test(id))
        return this.received(assistant, id, missing);
      throw error.isMissing ? missing : error;
    }
  }

  private async received(
    assistant: Assistant,
    baseCaseId: string,
    missing: OwnerRefusal,
  ): Promise<FoundCase> {
    const query = { baseCaseId, limit: 1, perspective: 'received', includeArchived: true };
    const { data } = await this.ownerClient.call(assistant, 'listReferrals', { query });
    const [row] = data as { referralId: string }[];
    if (!row) throw missing;
    return this.read(assistant, 'getReferral', row.referralId);
  }

  private async read(
    assistant: Assistant,
    operation: 'getReferral' | 'getSentCase',
    id: string,
  ): Promise<FoundCase> {
    const { data, etag } = await this.ownerClient.call(assistant, operation, { params: { id } });
    return { record: readCase(data), version: etag ?? null };
  }
}

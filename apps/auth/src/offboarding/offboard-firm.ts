import { Injectable } from '@nestjs/common';
import type { CallAnswer, offboardFirmCall } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { RevokeApiKey } from '../api-keys/revoke-api-key.js';
import { RevokeCrmToken } from '../crm-tokens/revoke-crm-token.js';
import { ChangeFirm } from '../firms/change-firm.js';
import { DEACTIVATION, mcpSwitch } from '../firms/firm-change.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { FirmCredentialsRepository } from './firm-credentials.repository.js';

/**
 * Deactivates a firm with its test firms, which ends its sessions, revokes its keys and tokens for good, and
 * switches assistants off: a firm that is activated again begins anew. Referrals asks for it, and records
 * who asked (docs/adr/0155).
 */
@Injectable()
export class OffboardFirm {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly credentials: FirmCredentialsRepository,
    private readonly changeFirm: ChangeFirm,
    private readonly revokeApiKey: RevokeApiKey,
    private readonly revokeCrmToken: RevokeCrmToken,
  ) {}

  /** Returns what there was before. Done again it changes nothing. @throws 404 for an unknown firm */
  execute(firmId: string, isDryRun: boolean): Promise<NonNullable<CallAnswer<typeof offboardFirmCall>>> {
    return this.database.transaction(async () => {
      const { name, isActive } = await (isDryRun ? this.firms.get(firmId) : this.firms.getForUpdate(firmId));
      const testFirmIds = await this.credentials.testFirmIds(firmId);
      const ends = await this.count(firmId, testFirmIds);
      const firmIds = [firmId, ...testFirmIds];
      const userIds = await this.credentials.peopleOf(firmIds);
      if (!isDryRun) await this.end(firmId, testFirmIds);
      return { name, isActive, ends, firmIds, userIds };
    });
  }

  private async count(firmId: string, testFirmIds: readonly string[]) {
    const ends = await this.credentials.count(firmId);
    let [testFirmApiKeys, testFirmCrmTokens] = [0, 0];
    for (const id of testFirmIds) {
      const { apiKeys, crmTokens } = await this.credentials.count(id);
      testFirmApiKeys += apiKeys;
      testFirmCrmTokens += crmTokens;
    }
    return { ...ends, testFirmApiKeys, testFirmCrmTokens };
  }

  private async end(firmId: string, testFirmIds: readonly string[]): Promise<void> {
    for (const id of [...testFirmIds, firmId]) {
      await this.endCredentials(id);
      await this.changeFirm.execute(SYSTEM, { firmId: id, readInput: () => mcpSwitch(false) });
    }
    // its active test firms follow
    await this.changeFirm.execute(SYSTEM, { firmId, readInput: () => DEACTIVATION });
  }

  private async endCredentials(firmId: string): Promise<void> {
    for (const { id } of await this.credentials.liveKeyIds(firmId))
      await this.revokeApiKey.execute(SYSTEM, { keyId: id });
    for (const { id } of await this.credentials.liveCrmTokenIds(firmId))
      await this.revokeCrmToken.execute(SYSTEM, { firmId, tokenId: id });
    await this.credentials.dropMailedLinks(firmId);
    await this.credentials.endSignIns(firmId);
  }
}

import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { CrmTokensRepository } from './crm-tokens.repository.js';

/**
 * `DELETE /firm/crm-tokens/{id}`: for good; every gateway refuses it within a second. @throws 404 when the
 * firm has no such token
 */
@Injectable()
export class RevokeCrmToken {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly tokens: CrmTokensRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, { firmId, tokenId }: { firmId: string; tokenId: string }): Promise<void> {
    return this.database.transaction(async () => {
      await this.firms.getForUpdateBy(caller, firmId);
      const { id, name, prefix } = await this.tokens.getOfFirm(tokenId, firmId);
      if (!(await this.tokens.revoke(id))) return;
      await this.outbox.add({
        eventId: newId(),
        // to a gateway, a token is a key like any other
        type: 'api_key.revoked.v1',
        occurredAt: clock.date().toISOString(),
        actor: caller.actor,
        key: firmId,
        data: { keyId: id, firmId, providerId: null },
      });
      await this.auditLog.record(caller, {
        action: 'crm_token.revoked',
        subjectType: 'crm_token',
        subjectId: id,
        details: { firmId, name, prefix },
      });
    });
  }
}

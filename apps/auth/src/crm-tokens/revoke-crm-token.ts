import { Injectable } from '@nestjs/common';
import { type AuthEvent, notFound } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import type { CrmToken } from './crm-token.entity.js';
import { CrmTokensRepository } from './crm-tokens.repository.js';

export interface RevokeCrmTokenCommand {
  tokenId: string;
  /** Only if it is a token of this firm. */
  firmId?: string;
  /** What the audit log keeps besides: why it is revoked. */
  readDetails?: ReadInput<object>;
}

/**
 * Revokes a CRM token for good; every gateway refuses it within a second. Revoking it again changes nothing.
 * @throws 404 when there is no such token, or it belongs to another firm than the given one
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

  execute(caller: Caller, { tokenId, firmId, readDetails }: RevokeCrmTokenCommand): Promise<void> {
    return this.database.transaction(async () => {
      const token = await this.tokens.get(tokenId);
      if (firmId !== undefined && firmId !== token.firmId) throw notFound('No such CRM token');
      // events of one firm are published in the order in which its row was locked
      await this.firms.getForUpdateBy(caller, token.firmId);
      const because = await readDetails?.();
      if (!(await this.tokens.revoke(tokenId))) return;
      await this.outbox.add(crmTokenRevoked(token, caller));
      const { name, prefix } = token;
      await this.auditLog.record(caller, {
        action: 'crm_token.revoked',
        subjectType: 'crm_token',
        subjectId: tokenId,
        details: { firmId: token.firmId, name, prefix, ...definedOf({ ...because }) },
      });
    });
  }
}

function crmTokenRevoked({ id, firmId }: CrmToken, { actor }: Caller): AuthEvent {
  return {
    eventId: newId(),
    // to a gateway, a token is a key like any other
    type: 'api_key.revoked.v1',
    occurredAt: clock.date().toISOString(),
    actor,
    key: firmId,
    data: { keyId: id, firmId, providerId: null },
  };
}

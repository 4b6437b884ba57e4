import { Injectable } from '@nestjs/common';
import { clock, newId } from '@referral-exchange/telemetry';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { generateApiKey } from '../api-keys/api-key-secret.js';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { CrmToken } from './crm-token.entity.js';
import { CrmTokensRepository } from './crm-tokens.repository.js';

const MAX_LIVE_TOKENS = 20;

/** A new row with the token that it belongs to. The token is shown once and never stored. */
export interface NewCrmToken {
  row: CrmToken;
  token: string;
}

/** `POST /firm/crm-tokens`. @throws 409 `token_limit_reached` when the firm has as many tokens as it may */
@Injectable()
export class CreateCrmToken {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly tokens: CrmTokensRepository,
    private readonly auditLog: AuditLog,
  ) {}

  execute(
    caller: Caller,
    { firmId, readInput }: { firmId: string; readInput: ReadInput<{ name: string }> },
  ): Promise<NewCrmToken> {
    return this.database.transaction(async () => {
      // with the firm locked, concurrent requests count its tokens one after the other
      await this.firms.getForUpdateBy(caller, firmId);
      const created = newCrmToken(firmId, (await readInput()).name);
      if ((await this.tokens.countLive(firmId)) >= MAX_LIVE_TOKENS)
        throw conflict(
          'token_limit_reached',
          `A firm can have at most ${MAX_LIVE_TOKENS} live CRM tokens: revoke one`,
        );
      const { id, name, prefix } = created.row;
      await this.tokens.insert(created.row);
      await this.auditLog.record(caller, {
        action: 'crm_token.created',
        subjectType: 'crm_token',
        subjectId: id,
        details: { firmId, name, prefix },
      });
      return created;
    });
  }
}

function newCrmToken(firmId: string, name: string): NewCrmToken {
  const { key: token, hash, prefix } = generateApiKey('crm');
  const row = Object.assign(new CrmToken(), {
    id: newId(),
    firmId,
    name,
    tokenHash: hash,
    prefix,
    revokedAt: null,
    lastUsedAt: null,
    createdAt: clock.date(),
  });
  return { row, token };
}

import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { auditOf } from './rule-audit.js';
import { assertRuleUnchanged } from './rule-tag.js';
import { RulesRepository } from './rules.repository.js';

/** DELETE /routing/rules/{id}. Referrals that it made stay as they are; autoWaterfall ends. */
@Injectable()
export class DeleteRule {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws 404, 409 `version_mismatch` */
  execute(caller: Caller, { id, ifMatch }: { id: string; ifMatch: string | undefined }): Promise<void> {
    return this.database.transaction(async () => {
      const version = await this.rules.nextVersion(caller.firmId!);
      const rule = await this.rules.get(caller, id);
      assertRuleUnchanged(ifMatch, rule);
      await this.rules.delete(id, version);
      await this.audit.record(caller, auditOf('deleted', rule));
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { storedFields } from './stored-fields.js';
import type { Rule } from './rule.js';
import { auditOf } from './rule-audit.js';
import type { CreateRuleDto } from './rule-bodies.dto.js';
import { EMPTY_RULE, RulesRepository, type StoredRule } from './rules.repository.js';
import { SlotFirms } from './slot-firms.js';

/** POST /routing/rules. */
@Injectable()
export class CreateRule {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly slotFirms: SlotFirms,
    private readonly audit: Audit,
  ) {}

  /** @throws 400 for a firm that a slot may not name, 409 `too_many_rules` */
  async execute(caller: Caller, { readInput }: { readInput: ReadInput<CreateRuleDto> }): Promise<StoredRule> {
    const input = await readInput();
    await this.slotFirms.check(caller, input.slots);
    const rule = newRule(caller.firmId!, input);
    return this.database.transaction(async () => {
      const version = await this.rules.nextVersion(rule.firmId);
      await this.rules.assertRoom(rule.firmId);
      await this.rules.insert(rule, version);
      await this.audit.record(caller, auditOf('created', rule));
      return { ...rule, turns: 0, version };
    });
  }
}

/** The rule that a body describes. Pure but for its id and time. */
function newRule(firmId: string, input: CreateRuleDto): Rule {
  const now = clock.date();
  return {
    ...EMPTY_RULE,
    ...storedFields(input),
    id: newId(),
    firmId,
    createdAt: now,
    updatedAt: now,
  } as Rule;
}

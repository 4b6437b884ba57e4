import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import type { Firm } from '../firms/firm.entity.js';
import { givenFields } from './given-fields.js';
import type { Rule } from './rule.js';
import { auditOf } from './rule-audit.js';
import type { CreateRuleDto } from './rule-bodies.dto.js';
import { EMPTY_RULE, RulesRepository, type StoredRule } from './rules.repository.js';
import { SlotFirms } from './slot-firms.js';

/** A rule, and the firms that its slots name. */
export interface RuleWithFirms {
  rule: StoredRule;
  firms: ReadonlyMap<string, Firm>;
}

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
  async execute(
    caller: Caller,
    { readInput }: { readInput: ReadInput<CreateRuleDto> },
  ): Promise<RuleWithFirms> {
    const input = await readInput();
    const firms = await this.slotFirms.check(caller, input.slots);
    const rule = newRule(caller.firmId!, input);
    await this.database.transaction(async () => {
      const version = await this.rules.nextVersion(rule.firmId);
      await this.rules.assertRoom(rule.firmId);
      await this.rules.insert(rule, version);
      await this.audit.record(caller, auditOf('created', rule));
    });
    return { rule: { ...rule, turns: 0 }, firms };
  }
}

/** The rule that a body describes. Pure but for its id and time. */
function newRule(firmId: string, input: CreateRuleDto): Rule {
  const now = clock.date();
  return {
    ...EMPTY_RULE,
    ...givenFields(input),
    id: newId(),
    firmId,
    createdAt: now,
    updatedAt: now,
  } as Rule;
}

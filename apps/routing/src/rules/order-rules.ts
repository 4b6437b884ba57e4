import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Audit } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { assertIfMatch, entityTagOf, type ReadInput } from '@referral-exchange/http';
import type { RuleOrderDto } from './rule-order.dto.js';
import { RulesRepository } from './rules.repository.js';

interface OrderCommand {
  ifMatch: string | undefined;
  readInput: ReadInput<RuleOrderDto>;
}

/**
 * PUT /routing/rules/order: sets the priorities of all rules in one transaction, so that no case meets an
 * order that nobody chose.
 */
@Injectable()
export class OrderRules {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * @returns the ids in their order
   * @throws 409 `version_mismatch`, 409 `rules_changed` for a list that does not name each rule once
   */
  async execute(caller: Caller, { ifMatch, readInput }: OrderCommand): Promise<readonly string[]> {
    const firmId = caller.firmId!;
    const { ruleIds } = await readInput();
    return this.database.transaction(async () => {
      const version = await this.rules.nextVersion(firmId);
      const present = await this.rules.findOrder(firmId);
      assertIfMatch(ifMatch, () => tagOfOrder(present));
      assertSameRules(ruleIds, present);
      const moved = await this.rules.setOrder(ruleIds, version);
      if (moved.length > 0) {
        const details = { firmId, ruleIds: moved };
        const subject = { subjectType: 'firm', subjectId: firmId } as const;
        await this.audit.record(caller, { action: 'routing_rule.reordered', ...subject, details });
      }
      return ruleIds;
    });
  }
}

/** The tag of an order. Pure. */
export function tagOfOrder(ruleIds: readonly string[]): string {
  return entityTagOf(ruleIds);
}

function assertSameRules(given: readonly string[], present: readonly string[]): void {
  const [wanted, known] = [new Set(given), new Set(present)];
  const missing = present.filter((id) => !wanted.has(id));
  const unknown = given.filter((id) => !known.has(id));
  if (missing.length + unknown.length === 0) return;
  const message = `ruleIds must name every rule of your firm: ${missing.length} are missing, and ${unknown.length} do not exist. Read the order again`;
  throw conflict('rules_changed', message, { missing, unknown });
}

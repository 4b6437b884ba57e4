import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { storedFields } from './stored-fields.js';
import { turnsAfterEdit } from './pointer-after-edit.js';
import type { Rule } from './rule.js';
import { auditOf } from './rule-audit.js';
import type { UpdateRuleDto } from './rule-bodies.dto.js';
import { assertRuleUnchanged } from './rule-tag.js';
import { RulesRepository, type StoredRule } from './rules.repository.js';
import { SlotFirms } from './slot-firms.js';

interface UpdateCommand {
  id: string;
  ifMatch: string | undefined;
  readInput: ReadInput<UpdateRuleDto>;
}

/** PATCH /routing/rules/{id}: absent fields stay. The pointer stays at its slot wherever it moves. */
@Injectable()
export class UpdateRule {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly slotFirms: SlotFirms,
    private readonly audit: Audit,
  ) {}

  /** @throws 404, 400 for a firm that a slot may not name, 409 `version_mismatch` */
  async execute(caller: Caller, { id, ifMatch, readInput }: UpdateCommand): Promise<StoredRule> {
    // outside the transaction: an unknown firm is asked of auth, and no lock must be held for that long
    const present = await this.rules.get(caller, id);
    const input = await readInput();
    await this.slotFirms.check(caller, input.slots ?? present.slots, present.slots);
    return this.database.transaction(async () => {
      const version = await this.rules.nextVersion(present.firmId);
      const rule = await this.rules.get(caller, id);
      assertRuleUnchanged(ifMatch, rule);
      const change = storedFields(input);
      const fields = (Object.keys(change) as (keyof Rule)[]).filter(
        (key) => !isDeepStrictEqual(rule[key], change[key]),
      );
      if (fields.length === 0) return rule;
      const next = { ...rule, ...change, version, updatedAt: clock.date() };
      await this.rules.update(next, version);
      if (fields.includes('slots')) {
        const turns = (await this.rules.lockTurns(id))!;
        next.turns = turnsAfterEdit(turns, rule.slots, next.slots);
        await this.rules.setTurns(id, next.turns);
      }
      await this.audit.record(caller, auditOf('updated', next, { fields }));
      return next;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { clock, Database } from '@referral-exchange/platform';
import { ReceiversRepository } from '../firms/receivers.repository.js';
import { monthOf } from '../rules/month-of.js';
import { BookStates, type BookState } from './book-states.js';
import { bookRule, inOrder, useOf, type LiveRule, type RuleBook, type StoredUse } from './rule-book.js';

/** Slots that are kept in memory, over all firms; about 200 bytes each. */
const MAX_KEPT_SLOTS = 300_000;

/** Rules that changed since a version. */
const CHANGED = `
  SELECT id, name, priority, criteria, slots, created_at AS "createdAt", instructions IS NOT NULL AS "hasInstructions",
         is_active AND deleted_at IS NULL AS "isLive"
    FROM rules WHERE firm_id = $1 AND version > $2`;
/** Turns and counts of the rules that changed since a version, or were used since a number of uses. */
const USES = `
  SELECT t.rule_id AS "ruleId", t.turns::float8 AS turns,
         (SELECT json_agg(json_build_array(c.firm_id, c.occurrence, c.count))
            FROM slot_counts c WHERE c.rule_id = t.rule_id AND c.month = $4) AS counts
    FROM rules r JOIN rule_turns t ON t.rule_id = r.id
   WHERE r.firm_id = $1 AND (r.version > $2 OR t.used > $3)`;

/**
 * The rules of firms with their turns and counts, kept in memory. Each evaluation asks the database for two numbers only. When they
 * have grown, what changed is read again, so an answer is never older than its question, whichever process made the change.
 */
@Injectable()
export class RuleBooks {
  /** The least recently used comes first. */
  private readonly kept = new Map<string, RuleBook>();
  private keptSlots = 0;

  constructor(
    private readonly database: Database,
    private readonly states: BookStates,
    private readonly firms: ReceiversRepository,
  ) {}

  /** The rules of a firm as they are now; null when it never had one. */
  async read(firmId: string): Promise<RuleBook | null> {
    const state = await this.states.read(firmId);
    if (!state) return null;
    const kept = this.kept.get(firmId);
    const isCurrent =
      kept?.version === state.version &&
      kept.uses === state.uses &&
      kept.month === monthOf(kept.timeZone, clock.date());
    return this.keep(firmId, isCurrent ? kept : await this.refresh(firmId, state, kept));
  }

  /** What follows is read after the numbers: it can be newer than they are, never older. */
  private async refresh(firmId: string, state: BookState, old: RuleBook | undefined): Promise<RuleBook> {
    const since = old?.version ?? '0';
    const rules = new Map<string, LiveRule>(old?.rules.map((rule) => [rule.id, rule]));
    let { firms, timeZone } = old ?? { firms: new Map(), timeZone: 'UTC' };
    if (state.version !== since) {
      await this.applyChanges(rules, firmId, since);
      const named = new Set([...rules.values()].flatMap((rule) => rule.slots.map((slot) => slot.firmId)));
      const seen = await this.firms.seenBy(firmId, [firmId, ...named]);
      firms = seen;
      timeZone = seen.get(firmId)?.timeZone ?? 'UTC';
    }
    const month = monthOf(timeZone, clock.date());
    // in another month all counts are others
    const [version, uses] = old?.month === month ? [since, old.uses] : ['0', '0'];
    const changed = await this.database.query<StoredUse>(USES, [firmId, version, uses, month]);
    const stored = new Map(changed.map((use) => [use.ruleId, use]));
    const kept = new Map(old?.rules.map((rule) => [rule.id, rule]));
    const current = inOrder(rules.values()).map((rule) => {
      const use = stored.get(rule.id);
      return use ? bookRule(rule, useOf(rule, use)) : kept.get(rule.id)!;
    });
    return { ...state, timeZone, month, rules: current, firms };
  }

  private async applyChanges(rules: Map<string, LiveRule>, firmId: string, since: string): Promise<void> {
    type Changed = LiveRule & { isLive: boolean };
    for (const { isLive, ...rule } of await this.database.query<Changed>(CHANGED, [firmId, since]))
      if (isLive) rules.set(rule.id, rule);
      else rules.delete(rule.id);
  }

  private keep(firmId: string, book: RuleBook): RuleBook {
    const old = this.kept.get(firmId);
    // put in again also when it is the same, as the one used last
    this.kept.delete(firmId);
    this.kept.set(firmId, book);
    if (book === old) return book;
    this.keptSlots += slotsIn(book) - (old ? slotsIn(old) : 0);
    for (const [oldest] of this.kept) {
      if (this.keptSlots <= MAX_KEPT_SLOTS || oldest === firmId) break;
      this.drop(oldest);
    }
    return book;
  }

  private drop(firmId: string): void {
    const book = this.kept.get(firmId);
    if (!book) return;
    this.kept.delete(firmId);
    this.keptSlots -= slotsIn(book);
  }
}

function slotsIn({ rules }: RuleBook): number {
  return rules.reduce((sum, rule) => sum + rule.slots.length, 1);
}

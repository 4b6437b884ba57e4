import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { LRUCache } from 'lru-cache';
import { ReceiversRepository } from '../firms/receivers.repository.js';
import { monthOf } from '../rules/month-of.js';
import { BookStates } from './book-states.js';
import { bookRule, inOrder, useOf, type LiveRule, type RuleBook } from './rule-book.js';
import { RuleBooksRepository, type BookState } from './rule-books.repository.js';

/** Slots that are kept in memory, over all firms; about 200 bytes each. */
const MAX_KEPT_SLOTS = 300_000;

/**
 * The rules of firms with their turns and counts, kept in memory. Each evaluation asks the database for two
 * numbers only. When they have grown, what changed is read again, so an answer is never older than its
 * question, whichever process made the change.
 */
@Injectable()
export class RuleBooks {
  private readonly kept = new LRUCache<string, RuleBook>({
    maxSize: MAX_KEPT_SLOTS,
    sizeCalculation: slotsIn,
  });

  constructor(
    private readonly ruleBooks: RuleBooksRepository,
    private readonly bookStates: BookStates,
    private readonly receivers: ReceiversRepository,
  ) {}

  /** The rules of a firm as they are now; null when it never had one. */
  async read(firmId: string): Promise<RuleBook | null> {
    const state = await this.bookStates.read(firmId);
    if (!state) return null;
    const kept = this.kept.get(firmId);
    const isCurrent =
      kept?.version === state.version &&
      kept.uses === state.uses &&
      kept.month === monthOf(kept.timeZone, clock.date());
    if (isCurrent) return kept;
    const book = await this.refresh(firmId, state, kept);
    this.kept.set(firmId, book);
    return book;
  }

  /** What follows is read after the numbers: it can be newer than they are, never older. */
  private async refresh(firmId: string, state: BookState, old: RuleBook | undefined): Promise<RuleBook> {
    const since = old?.version ?? '0';
    const rules = new Map<string, LiveRule>(old?.rules.map((rule) => [rule.id, rule]));
    let { firms, timeZone } = old ?? { firms: new Map(), timeZone: 'UTC' };
    if (state.version !== since) {
      await this.applyChanges(rules, firmId, since);
      const named = new Set([...rules.values()].flatMap((rule) => rule.slots.map((slot) => slot.firmId)));
      const receivers = await this.receivers.forSender(firmId, [firmId, ...named]);
      firms = receivers;
      timeZone = receivers.get(firmId)?.timeZone ?? 'UTC';
    }
    const month = monthOf(timeZone, clock.date());
    // in another month all counts are others
    const known = old?.month === month ? { version: since, uses: old.uses } : { version: '0', uses: '0' };
    const changed = await this.ruleBooks.usesSince(firmId, known, month);
    const stored = new Map(changed.map((use) => [use.ruleId, use]));
    const kept = new Map(old?.rules.map((rule) => [rule.id, rule]));
    const current = inOrder(rules.values()).map((rule) => {
      const use = stored.get(rule.id);
      return use ? bookRule(rule, useOf(rule, use)) : kept.get(rule.id)!;
    });
    return { ...state, timeZone, month, rules: current, firms };
  }

  private async applyChanges(rules: Map<string, LiveRule>, firmId: string, since: string): Promise<void> {
    for (const { isLive, ...rule } of await this.ruleBooks.changedSince(firmId, since))
      if (isLive) rules.set(rule.id, rule);
      else rules.delete(rule.id);
  }
}

function slotsIn({ rules }: RuleBook): number {
  return rules.reduce((sum, rule) => sum + rule.slots.length, 1);
}

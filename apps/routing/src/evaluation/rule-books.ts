import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import { FirmsRepository } from '../firms/firms.repository.js';
import { bookRule, countKey, EMPTY_BOOK, inOrder, type BookRule, type RuleBook } from './rule-book.js';

/** Slots that are kept in memory, over all firms; about 200 bytes each. */
const MAX_KEPT_SLOTS = 300_000;

const VERSION = 'SELECT version FROM rule_books WHERE firm_id = $1';
/** What changed since a version. Versions follow the commits: each is taken under the lock of the firm's row. */
const CHANGED = `
  SELECT id, name, priority, criteria, slots, created_at AS "createdAt", instructions IS NOT NULL AS "hasInstructions",
         is_active AND deleted_at IS NULL AS "isLive"
    FROM rules WHERE firm_id = $1 AND version > $2`;
/** What changes with every referral, of the rules that are asked for, and the version of all the rest. */
const USE = `
  SELECT (SELECT version FROM rule_books WHERE firm_id = $1) AS version,
         (SELECT json_object_agg(rule_id, turns) FROM rule_turns WHERE rule_id = ANY ($2::uuid[])) AS turns,
         (SELECT json_agg(json_build_array(rule_id, firm_id, occurrence, count))
            FROM slot_counts WHERE rule_id = ANY ($3::uuid[]) AND month = $4) AS counts`;

/** Turns and counts of some rules, and the version that the firm's rules have now. */
export interface RulesUse {
  version: string | null;
  turnsOf(ruleId: string): number;
  countOf(ruleId: string, key: string): number;
}

/**
 * The rules of firms, kept in memory. Each use reads the version in the statement that it needs anyway; when another process changed
 * something, only the changed rules are read again.
 */
@Injectable()
export class RuleBooks {
  /** The least recently used comes first. */
  private readonly kept = new Map<string, RuleBook>();
  private keptSlots = 0;

  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
  ) {}

  /** The copy in memory, which may be out of date. */
  async open(firmId: string): Promise<RuleBook> {
    const book = this.kept.get(firmId);
    if (!book) return this.refresh(firmId);
    this.kept.delete(firmId);
    this.kept.set(firmId, book);
    return book;
  }

  /** Reads what changed since the copy. */
  async refresh(firmId: string): Promise<RuleBook> {
    const old = this.kept.get(firmId) ?? EMPTY_BOOK;
    const [current] = await this.database.prepared<{ version: string }>('book-version', VERSION, [firmId]);
    if (!current) return EMPTY_BOOK;
    type Changed = BookRule & { isLive: boolean };
    const changed = await this.database.query<Changed>(CHANGED, [firmId, old.version ?? '0']);
    const rules = new Map(old.rules.map((rule) => [rule.id, rule]));
    for (const { isLive, ...rule } of changed) {
      if (isLive) rules.set(rule.id, bookRule(rule));
      else rules.delete(rule.id);
    }
    const named = new Set([...rules.values()].flatMap((rule) => rule.slots.map((slot) => slot.firmId)));
    const firms = await this.firms.seenBy(firmId, [firmId, ...named]);
    const timeZone = firms.get(firmId)?.timeZone ?? 'UTC';
    return this.keep(firmId, { version: current.version, timeZone, rules: inOrder(rules.values()), firms });
  }

  /** Turns and this month's counts of some rules, in one statement with the version. */
  async use(firmId: string, rules: readonly BookRule[], month: string): Promise<RulesUse> {
    type Row = {
      version: string | null;
      turns: Record<string, number> | null;
      counts: [string, string, number, number][] | null;
    };
    const capped = rules.filter((rule) => rule.hasCaps);
    const ids = (some: readonly BookRule[]) => some.map((rule) => rule.id);
    const [row] = await this.database.prepared<Row>('rules-use', USE, [
      firmId,
      ids(rules),
      ids(capped),
      month,
    ]);
    const { version, turns, counts } = row!;
    const used = new Map(
      counts?.map(([rule, firm, nth, count]) => [`${rule} ${countKey(firm, nth)}`, count]),
    );
    return {
      version,
      turnsOf: (ruleId) => turns?.[ruleId] ?? 0,
      countOf: (ruleId, key) => used.get(`${ruleId} ${key}`) ?? 0,
    };
  }

  private keep(firmId: string, book: RuleBook): RuleBook {
    this.drop(firmId);
    this.kept.set(firmId, book);
    this.keptSlots += slotsIn(book);
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

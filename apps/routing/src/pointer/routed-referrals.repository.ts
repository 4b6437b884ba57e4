import { Injectable } from '@nestjs/common';
import type { RoutedReferral } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { SlotKey } from '../rules/rule.js';
import type { Advance } from './take-turn.policy.js';

const INSERT = `
  INSERT INTO routed_referrals (referral_id, rule_id, position, sent_at, applied_at)
  VALUES ($1, $2, $3, $4, clock_timestamp()) ON CONFLICT DO NOTHING RETURNING referral_id`;
const IGNORE_RULE = 'UPDATE routed_referrals SET is_ignored = true WHERE referral_id = $1';
/**
 * The latest ones, at most one round of the rule. The instant is cut to milliseconds: what falls into its own
 * counts as known.
 */
const UNSEEN = `
  SELECT turn::float8 AS turn, turns_before::float8 AS "turnsBefore"
    FROM (SELECT turn, turns_before, applied_at FROM routed_referrals
           WHERE rule_id = $1 AND turn IS NOT NULL AND applied_at >= $2::timestamptz + interval '1 millisecond'
           ORDER BY applied_at DESC LIMIT $3) latest
   ORDER BY applied_at`;
/** The time is taken under the lock of the rule's turns, so that times follow the order. */
const ADVANCE = `
  WITH moved AS (UPDATE rule_turns SET turns = $4 WHERE rule_id = $2)
  UPDATE routed_referrals SET turn = $3, turns_before = $5, applied_at = clock_timestamp() WHERE referral_id = $1`;
/** Taken first in the transaction, as by an edit of the rules, so that the two cannot deadlock. */
const NEXT_USE = 'UPDATE rule_books SET uses = uses + 1 WHERE firm_id = $1 RETURNING uses';
const COUNT = `
  WITH counted AS (
    INSERT INTO slot_counts AS c (rule_id, month, firm_id, occurrence, count) VALUES ($1, $2, $3, $4, 1)
    ON CONFLICT (rule_id, month, firm_id, occurrence) DO UPDATE SET count = c.count + 1)
  UPDATE rule_turns SET used = $5 WHERE rule_id = $1`;

/** The referrals that named a rule, and what they did to it. */
@Injectable()
export class RoutedReferralsRepository {
  constructor(private readonly database: Database) {}

  /** False when this referral was recorded before. Two at once: the second waits for the first. */
  async insert({
    referralId,
    routingRuleId,
    roundRobinPosition,
    sentDate,
  }: RoutedReferral): Promise<boolean> {
    const values = [referralId, routingRuleId, roundRobinPosition, sentDate];
    return (await this.database.prepared('routed-insert', INSERT, values)).length === 1;
  }

  /** The rule of this referral has no effect, whatever becomes of the rule later. */
  async ignoreRule(referralId: string): Promise<void> {
    await this.database.query(IGNORE_RULE, [referralId]);
  }

  /**
   * The number of this use of the firm's rules; null when it never had a rule. The firm's other referrals
   * wait until the transaction ends.
   */
  async nextUse(firmId: string): Promise<string | null> {
    const rows = await this.database.prepared<{ uses: string }>('routed-next-use', NEXT_USE, [firmId]);
    return rows[0]?.uses ?? null;
  }

  /** Counts the referral for a slot in a month. */
  async count(ruleId: string, month: string, { firmId, occurrence }: SlotKey, use: string): Promise<void> {
    await this.database.prepared('routed-count', COUNT, [ruleId, month, firmId, occurrence, use]);
  }

  /** Advances that were applied after this instant, in their order. The turns of the rule must be locked. */
  unseen(ruleId: string, sentDate: string, size: number): Promise<Advance[]> {
    return this.database.prepared<Advance>('routed-unseen', UNSEEN, [ruleId, sentDate, size]);
  }

  /** Moves the pointer by this referral. The turns of the rule must be locked. */
  async advance(
    { referralId, routingRuleId }: RoutedReferral,
    { turn, turns, before }: { turn: number; turns: number; before: number },
  ): Promise<void> {
    await this.database.prepared('routed-advance', ADVANCE, [referralId, routingRuleId, turn, turns, before]);
  }
}

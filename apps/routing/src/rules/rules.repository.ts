import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { conflict, notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { clock } from '@referral-exchange/telemetry';
import type { PageQuery } from '@referral-exchange/http';
import type { Rule, SlotCount } from './rule.js';
import { RuleRow } from './rule.entity.js';

/** Most rules of one firm. Every process keeps the rules of the firms that it answers in memory. */
export const MAX_RULES_OF_FIRM = 1_000;

/** A rule with the turns that it has taken, and the version that its owner's last change gave it. */
export interface StoredRule extends Rule {
  turns: number;
  version: string;
}

/** A rule and one of its months, `2026-11`. */
export interface RuleMonth {
  ruleId: string;
  month: string;
}

const RULES = new Table(RuleRow);
const READ = RULES.without('slotFirmIds', 'deletedAt');
/** What a new rule holds where its body says nothing. */
export const EMPTY_RULE = READ.without('instructions', 'version').emptyValues();

const SELECT = `
  SELECT ${READ.select('r')}, t.turns::float8 AS turns FROM rules r JOIN rule_turns t ON t.rule_id = r.id`;
/** An administrator, without a firm, sees the rules of all. */
const SEEN = 'r.deleted_at IS NULL AND ($1::uuid IS NULL OR r.firm_id = $1)';
const ONE = `${SELECT} WHERE ${SEEN} AND r.id = $2`;
/** As they are evaluated: by priority, the older first. */
const IN_ORDER = 'ORDER BY r.priority, r.created_at, r.id';
const PAGE = `${SELECT} WHERE ${SEEN} ${IN_ORDER} LIMIT $2 OFFSET $3`;
const ORDER = `SELECT r.id FROM rules r WHERE r.deleted_at IS NULL AND r.firm_id = $1 ${IN_ORDER}`;
/** With room between two rules, for one that is put there by its priority alone. */
const SET_ORDER = `
  UPDATE rules r SET priority = 10 * place, version = $2, updated_at = $3
    FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)
   WHERE r.id = given.id AND r.priority <> 10 * place
  RETURNING r.id`;
const TOTAL = `SELECT count(*)::int AS total FROM rules r WHERE ${SEEN}`;
/** Locks the rules of the firm against other changes. */
const NEXT_VERSION = `
  INSERT INTO rule_books AS b (firm_id, version) VALUES ($1, 1)
  ON CONFLICT (firm_id) DO UPDATE SET version = b.version + 1 RETURNING version`;
const INSERT = `
  WITH rule AS (${RULES.insert} RETURNING id)
  INSERT INTO rule_turns (rule_id, turns) SELECT id, 0 FROM rule`;
const DELETE = 'UPDATE rules SET deleted_at = now(), version = $2 WHERE id = $1';
const LOCK_TURNS = 'SELECT turns::float8 AS turns FROM rule_turns WHERE rule_id = $1 FOR UPDATE';
export const SLOT_COUNTS = `
  SELECT rule_id AS "ruleId", c.firm_id AS "firmId", c.occurrence, c.count
    FROM unnest($1::uuid[], $2::text[]) AS asked (rule_id, month) JOIN slot_counts c USING (rule_id, month)`;
const SET_TURNS = 'UPDATE rule_turns SET turns = $2 WHERE rule_id = $1';

/** The rules of a firm. Rules of others are not found. */
@Injectable()
export class RulesRepository {
  constructor(private readonly database: Database) {}

  /** One page, in the order of their evaluation. */
  async findPage({ firmId }: Pick<Caller, 'firmId'>, query: PageQuery): Promise<[StoredRule[], number]> {
    const rows = await this.database.query<ReadRow>(PAGE, [firmId, query.limit, query.offset()]);
    const [counted] = await this.database.query<{ total: number }>(TOTAL, [firmId]);
    return [rows.map(fromRow), counted!.total];
  }

  /** @throws 404 */
  async get({ firmId }: Pick<Caller, 'firmId'>, id: string): Promise<StoredRule> {
    const [row] = await this.database.prepared<ReadRow>('rule-get', ONE, [firmId, id]);
    if (!row) throw notFound('No such routing rule');
    return fromRow(row);
  }

  /** A rule of any firm, or null. */
  async find(id: string): Promise<StoredRule | null> {
    const [row] = await this.database.prepared<ReadRow>('rule-get', ONE, [null, id]);
    return row ? fromRow(row) : null;
  }

  /** The version that a change of the firm's rules gets. Until its transaction ends, no other can. */
  async nextVersion(firmId: string): Promise<string> {
    return (await this.database.query<{ version: string }>(NEXT_VERSION, [firmId]))[0]!.version;
  }

  /** The ids of a firm's rules, in the order of their evaluation. */
  async findOrder(firmId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(ORDER, [firmId])).map(({ id }) => id);
  }

  /** Gives these rules the priorities 10, 20, 30 …, and returns those whose priority changed. */
  async setOrder(ids: readonly string[], version: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(SET_ORDER, [ids, version, clock.date()]);
    return rows.map(({ id }) => id);
  }

  /** @throws 409 `too_many_rules`. Call `nextVersion` first. */
  async assertRoom(firmId: string): Promise<void> {
    const [counted] = await this.database.query<{ total: number }>(TOTAL, [firmId]);
    if (counted!.total < MAX_RULES_OF_FIRM) return;
    const message = `A firm can have at most ${MAX_RULES_OF_FIRM} routing rules: delete another one first`;
    throw conflict('too_many_rules', message, { maxRules: MAX_RULES_OF_FIRM });
  }

  async insert(rule: Rule, version: string): Promise<void> {
    await this.database.query(INSERT, RULES.values(toRow(rule, version)));
  }

  async update(rule: Rule, version: string): Promise<void> {
    await this.database.query(RULES.update, RULES.updateValues(toRow(rule, version)));
  }

  async delete(id: string, version: string): Promise<void> {
    await this.database.query(DELETE, [id, version]);
  }

  /** Referrals by slots of these rules in these months. Rows of other months are not read. */
  countsOf(asked: readonly RuleMonth[]): Promise<(SlotCount & { ruleId: string })[]> {
    const values = [asked.map(({ ruleId }) => ruleId), asked.map(({ month }) => month)];
    return this.database.prepared('slot-counts', SLOT_COUNTS, values);
  }

  /** The turns of a rule, locked until the transaction ends; null when there is no such rule. */
  async lockTurns(ruleId: string): Promise<number | null> {
    const rows = await this.database.prepared<{ turns: number }>('turns-lock', LOCK_TURNS, [ruleId]);
    return rows[0]?.turns ?? null;
  }

  async setTurns(ruleId: string, turns: number): Promise<void> {
    await this.database.prepared('turns-set', SET_TURNS, [ruleId, turns]);
  }
}

type ReadRow = ReturnType<typeof READ.record> & { turns: number };

function fromRow({ instructions, slots, ...rule }: ReadRow): StoredRule {
  const whole = slots.map((slot, position) => ({
    ...slot,
    referralInstructions: instructions?.[position] ?? null,
  }));
  return { ...rule, slots: whole };
}

function toRow({ slots, ...rule }: Rule, version: string): RuleRow {
  const instructions = slots.map((slot) => slot.referralInstructions);
  return {
    ...rule,
    version,
    deletedAt: null,
    slots: slots.map(({ referralInstructions: _, ...terms }) => terms),
    instructions: instructions.some((text) => text !== null) ? instructions : null,
    slotFirmIds: [...new Set(slots.map((slot) => slot.firmId))],
  };
}

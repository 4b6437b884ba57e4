import { Injectable } from '@nestjs/common';
import { conflict, Database, notFound, type Caller, type PageQuery } from '@referral-exchange/platform';
import type { Rule, SlotTerms } from './rule.js';

/** Most rules of one firm. Every process keeps the rules of the firms that it answers in memory. */
export const MAX_RULES_OF_FIRM = 1_000;

/** A rule with the turns that it has taken. */
export interface StoredRule extends Rule {
  turns: number;
}

const SELECT = `
  SELECT r.id, r.firm_id AS "firmId", r.name, r.description, r.priority, r.is_active AS "isActive", r.criteria, r.slots,
         r.instructions, r.auto_waterfall AS "autoWaterfall", r.created_at AS "createdAt", r.updated_at AS "updatedAt",
         t.turns::float8 AS turns
    FROM rules r JOIN rule_turns t ON t.rule_id = r.id`;
/** An administrator, without a firm, sees the rules of all. */
const SEEN = 'r.deleted_at IS NULL AND ($1::uuid IS NULL OR r.firm_id = $1)';
const ONE = `${SELECT} WHERE ${SEEN} AND r.id = $2`;
const PAGE = `${SELECT} WHERE ${SEEN} ORDER BY r.priority, r.created_at, r.id LIMIT $2 OFFSET $3`;
const TOTAL = `SELECT count(*)::int AS total FROM rules r WHERE ${SEEN}`;
/** Locks the rules of the firm against other changes. */
const NEXT_VERSION = `
  INSERT INTO rule_books AS b (firm_id, version) VALUES ($1, 1)
  ON CONFLICT (firm_id) DO UPDATE SET version = b.version + 1 RETURNING version`;
const INSERT = `
  WITH rule AS (
    INSERT INTO rules (id, firm_id, version, name, description, priority, is_active, criteria, slots, instructions,
                       slot_firm_ids, auto_waterfall, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING id)
  INSERT INTO rule_turns (rule_id, turns) SELECT id, 0 FROM rule`;
const UPDATE = `
  UPDATE rules SET version = $3, name = $4, description = $5, priority = $6, is_active = $7, criteria = $8, slots = $9,
         instructions = $10, slot_firm_ids = $11, auto_waterfall = $12, updated_at = $13
   WHERE id = $1 AND firm_id = $2`;
const DELETE = 'UPDATE rules SET deleted_at = now(), version = $2 WHERE id = $1';
const LOCK_TURNS = 'SELECT turns::float8 AS turns FROM rule_turns WHERE rule_id = $1 FOR UPDATE';
const SET_TURNS = 'UPDATE rule_turns SET turns = $2 WHERE rule_id = $1';

/** The rules of a firm. Rules of others are not found. */
@Injectable()
export class RulesRepository {
  constructor(private readonly database: Database) {}

  /** One page, as they are evaluated: by priority, the older first. */
  async findPage({ firmId }: Pick<Caller, 'firmId'>, query: PageQuery): Promise<[StoredRule[], number]> {
    const rows = await this.database.query<RuleRow>(PAGE, [firmId, query.limit, query.offset()]);
    const [counted] = await this.database.query<{ total: number }>(TOTAL, [firmId]);
    return [rows.map(fromRow), counted!.total];
  }

  /** @throws 404 */
  async get({ firmId }: Pick<Caller, 'firmId'>, id: string): Promise<StoredRule> {
    const [row] = await this.database.prepared<RuleRow>('rule-get', ONE, [firmId, id]);
    if (!row) throw notFound('No such routing rule');
    return fromRow(row);
  }

  /** A rule of any firm, or null. */
  async find(id: string): Promise<StoredRule | null> {
    const [row] = await this.database.prepared<RuleRow>('rule-get', ONE, [null, id]);
    return row ? fromRow(row) : null;
  }

  /** The version that a change of the firm's rules gets. Until the transaction ends, nobody else can change them. */
  async nextVersion(firmId: string): Promise<string> {
    return (await this.database.query<{ version: string }>(NEXT_VERSION, [firmId]))[0]!.version;
  }

  /** @throws 409 `too_many_rules`. Call `nextVersion` first. */
  async assertRoom(firmId: string): Promise<void> {
    const [counted] = await this.database.query<{ total: number }>(TOTAL, [firmId]);
    if (counted!.total < MAX_RULES_OF_FIRM) return;
    const message = `A firm can have at most ${MAX_RULES_OF_FIRM} routing rules: delete another one first`;
    throw conflict('too_many_rules', message, { maxRules: MAX_RULES_OF_FIRM });
  }

  async insert(rule: Rule, version: string): Promise<void> {
    await this.database.query(INSERT, toRow(rule, version));
  }

  async update(rule: Rule, version: string): Promise<void> {
    await this.database.query(UPDATE, toRow(rule, version));
  }

  async delete(id: string, version: string): Promise<void> {
    await this.database.query(DELETE, [id, version]);
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

/** Instructions can be long, and no evaluation looks at them, so they are a column of their own: null when no slot has any. */
interface RuleRow extends Omit<StoredRule, 'slots'> {
  slots: SlotTerms[];
  instructions: (string | null)[] | null;
}

function fromRow({ instructions, slots, ...rule }: RuleRow): StoredRule {
  const whole = slots.map((slot, position) => ({
    ...slot,
    referralInstructions: instructions?.[position] ?? null,
  }));
  return { ...rule, slots: whole };
}

function toRow(rule: Rule, version: string): unknown[] {
  const { id, firmId, name, description, priority, isActive, criteria, autoWaterfall, updatedAt } = rule;
  const instructions = rule.slots.map((slot) => slot.referralInstructions);
  const slots = rule.slots.map(({ referralInstructions: _, ...slot }) => slot);
  const hasInstructions = instructions.some((text) => text !== null);
  return [
    id,
    firmId,
    version,
    name,
    description,
    priority,
    isActive,
    JSON.stringify(criteria),
    JSON.stringify(slots),
    hasInstructions ? JSON.stringify(instructions) : null,
    [...new Set(slots.map((slot) => slot.firmId))],
    autoWaterfall,
    updatedAt,
  ];
}

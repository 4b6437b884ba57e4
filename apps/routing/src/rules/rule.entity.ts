import { Field, FIXED, InstantField } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';
import type { Criteria, SlotTerms } from './rule.js';

/** The row of a rule (decisions, section 5). */
@Entity('rules')
export class RuleRow {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) firmId: string;
  @Field('text') name: string;
  @Field('text', NULLABLE) description: string | null;
  /** Lower comes first. */
  @Field('integer') priority: number;
  @Field('boolean') isActive: boolean;
  @Field('jsonb') criteria: Criteria;
  @Field('jsonb') slots: SlotTerms[];
  /**
   * The instructions of the slots; null when no slot has any. They can be long, and no evaluation looks at
   * them, so they are a column of their own.
   */
  @Field('jsonb', NULLABLE) instructions: (string | null)[] | null;
  /** The firms of the slots, for the index by which a firm's change finds the rules that name it. */
  @Field('uuid', { array: true }) slotFirmIds: string[];
  @Field('boolean') autoWaterfall: boolean;
  /** Of the firm's rule book when the rule last changed. */
  @Field('bigint') version: string;
  @InstantField(FIXED) createdAt: Date;
  @InstantField() updatedAt: Date;
  @InstantField({ ...FIXED, ...NULLABLE }) deletedAt: Date | null;
}

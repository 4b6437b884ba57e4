import type { SealedColumn } from '@referral-exchange/platform';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One field that the firm fills in when it sends a record. */
export interface SendField {
  /** Field of POST /sent-cases. */
  key: string;
  label: string;
  type: string;
  required: boolean;
  maxLength: number | null;
  /** Field of the source record that holds the value; without it the field is called as the key. */
  sourceField: string | null;
}

/** Fields of the sent case, each with the name of the field in the CRM. */
export type WritebackFields = Record<string, string>;

/** How records of one kind in a firm's CRM become cases, and what is written back to them (decisions, sections 10 and 14). */
@Entity('crm_profiles')
export class CrmProfile {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') firmId: string;
  @Column('text') crmObjectApiName: string;
  /** Null: for records without a record type, and for those whose type has no profile. */
  @Column({ type: 'text', nullable: true }) crmRecordTypeDevName: string | null;
  @Column({ type: 'text', nullable: true }) matchKey: string | null;
  @Column('jsonb') sendFields: SendField[];
  /** Values by field of POST /sent-cases. */
  @Column('jsonb') prefill: Record<string, unknown>;
  @Column('jsonb') writebackFields: WritebackFields;
  /** Address of the firm's CRM endpoint; null without a connection, as the token. */
  @Column({ type: 'text', nullable: true }) baseUrl: string | null;
  /** Sealed for `tokenBinding(id)`. */
  @Column({ type: 'bytea', nullable: true }) sealedToken: Buffer | null;
  /** Changes with the content of the mapping, not with the connection. */
  @Column('text') mappingVersion: string;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt: Date;
}

/** What the sealed token of a profile is bound to (docs/adr/0009). */
export function tokenBinding(profileId: string): string {
  return `crm-connection-token:${profileId}`;
}

export const SEALED_CRM_TOKENS: SealedColumn = {
  table: 'crm_profiles',
  column: 'sealed_token',
  key: 'id',
  keyType: 'uuid',
  belongsTo: tokenBinding,
};

/** True when changes of a case are written back to its record. */
export function writesBack({ baseUrl, writebackFields }: CrmProfile): boolean {
  return baseUrl !== null && Object.keys(writebackFields).length > 0;
}

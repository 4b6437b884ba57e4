import { Field, InstantField, type SealedColumn } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

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

/**
 * How records of one kind in a firm's CRM become cases, and what is written back to them (decisions, sections
 * 10 and 14).
 */
@Entity('crm_profiles')
export class CrmProfile {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid') firmId: string;
  @Field('text') crmObjectApiName: string;
  /** Null: for records without a record type, and for those whose type has no profile. */
  @Field('text', NULLABLE) crmRecordTypeDevName: string | null;
  @Field('text', NULLABLE) matchKey: string | null;
  @Field('jsonb') sendFields: SendField[];
  /** Values by field of POST /sent-cases. */
  @Field('jsonb') prefill: Record<string, unknown>;
  @Field('jsonb') writebackFields: WritebackFields;
  /** Address of the firm's CRM endpoint; null without a connection, as the token. */
  @Field('text', NULLABLE) baseUrl: string | null;
  /** Sealed for `tokenBinding(id)`. */
  @Field('bytea', NULLABLE) sealedToken: Buffer | null;
  /** Changes with the content of the mapping, not with the connection. */
  @Field('text') mappingVersion: string;
  @InstantField() updatedAt: Date;
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

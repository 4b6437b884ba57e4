import { Field, FIXED, InstantField } from '@referral-exchange/database';
import { NULLABLE } from '@referral-exchange/http';
import { Entity, PrimaryColumn } from 'typeorm';

/** The row of a document. Its bytes are the object with the document's id as key. */
@Entity('documents')
export class CaseDocument {
  @PrimaryColumn('uuid') id: string;
  @Field('uuid', FIXED) caseId: string;
  /** Null: it belongs to the case as a whole. */
  @Field('uuid', { ...FIXED, ...NULLABLE }) referralId: string | null;
  @Field('text') fileName: string;
  /** Found from the content, never taken from the request. */
  @Field('text', FIXED) mimeType: string;
  @Field('integer', FIXED) sizeBytes: number;
  /** Of the content, lower-case hex. */
  @Field('text', FIXED) sha256: string;
  @Field('text', NULLABLE) category: string | null;
  @Field('text', NULLABLE) description: string | null;
  @Field('text', { ...FIXED, ...NULLABLE }) uploadedByName: string | null;
  @Field('uuid', FIXED) uploadedByFirmId: string;
  /** When its record was written, the file complete: from then on firms may see it. */
  @InstantField(FIXED) createdAt: Date;
  /** When the upload began. Null: the release before wrote the row, and `createdAt` is that time. */
  @InstantField({ ...FIXED, ...NULLABLE }) begunAt: Date | null;
}

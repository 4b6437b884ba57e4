import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Count,
  Email,
  FreeObject,
  Instant,
  ListOf,
  LongText,
  Name,
  NULLABLE,
  OneOf,
  OPTIONAL,
  Pattern,
  type SelfChecking,
  Text,
  Uuid,
} from '@referral-exchange/http';
import type { StoredExport } from './export.js';

const CASE_ID = '0192f3a0-2000-7000-8000-000000000001';
const FIRM_ID = '0192f3a0-1000-7000-8000-000000000001';
const MED_CASE_ID = '0192f3a0-9000-7000-8000-000000000001';
const EXPORT_ID = '0192f3a0-b000-7000-8000-000000000001';
const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

/** Body of `POST /admin/exports`. */
@BodyExamples({
  smallest: {
    summary: 'A person, by a case',
    replace: { baseCaseId: 'The id of a case' },
    value: { baseCaseId: CASE_ID, reason: 'Request 2026-114' },
  },
  person: {
    summary: 'A person, by an address',
    replace: { clientEmail: 'The address of a client' },
    value: { clientEmail: 'dana.whitfield@example.com', reason: 'Request 2026-114' },
  },
  firm: {
    summary: 'A firm',
    replace: { firmId: 'The id of a firm' },
    value: { firmId: FIRM_ID, reason: 'The firm leaves' },
  },
})
export class RequestExportDto implements SelfChecking {
  @Uuid('A case of the person: this case, and all med cases that belong to it.', CASE_ID, OPTIONAL)
  baseCaseId?: string;
  @Email(
    'Address of the person: all cases and med cases that have it now, and of what belongs to these what has no address.',
    'dana.whitfield@example.com',
    OPTIONAL,
  )
  clientEmail?: string;
  @Uuid(
    'A med case of the person: this med case, and the case that it belongs to, unless that has another address.',
    MED_CASE_ID,
    OPTIONAL,
  )
  medCaseId?: string;
  @Uuid('A firm: all that it sees.', FIRM_ID, OPTIONAL) firmId?: string;
  @Text('Why, without the name of a person: it stays in the record of the export.', 'Request 2026-114', {
    max: 500,
  })
  reason: string;

  faults(): FieldFault[] {
    const ways = [this.baseCaseId, this.clientEmail, this.medCaseId, this.firmId];
    if (ways.filter((value) => value !== undefined).length === 1) return [];
    const message = 'Name a person by one of baseCaseId, clientEmail and medCaseId, or a firm by firmId';
    return [{ field: 'baseCaseId', code: 'invalid', message }];
  }
}

const STATUSES = ['pending', 'completed', 'failed', 'deleted'] as const;

/** The record of an export. It holds ids and counts alone, and stays. */
export class ExportDto {
  @Uuid('Id of the export.', EXPORT_ID) id: string;
  @OneOf(
    STATUSES,
    '`completed`: the file can be downloaded. `failed`: there will be none. `deleted`: its time is over, or a person in it was erased.',
    'completed',
  )
  status: (typeof STATUSES)[number];
  @OneOf(['baseCaseId', 'clientEmail', 'medCaseId', 'firmId'], 'By what it was asked for.', 'baseCaseId', {
    exact: true,
  })
  askedBy: string;
  @ListOf('uuid', 'The firms as which the records were read.', [FIRM_ID]) firmIds: string[];
  @ListOf('uuid', 'The cases of the person; null: all cases of the firm.', [CASE_ID], NULLABLE)
  baseCaseIds: string[] | null;
  @ListOf('uuid', 'The med cases of the person; null: all of the firm.', [MED_CASE_ID], NULLABLE)
  medCaseIds: string[] | null;
  @LongText('Why.', 'Request 2026-114') reason: string;
  @Name('Who asked for it.', 'administrator') requestedBy: string;
  @Instant('When.', '2026-03-02T14:30:00.000Z') requestedAt: string;
  @Instant('When the file was complete; null: not yet.', '2026-03-02T14:30:05.000Z', NULLABLE)
  completedAt: string | null;
  @Instant('When the file is deleted; null: there is none yet.', '2026-03-05T14:30:05.000Z', NULLABLE)
  expiresAt: string | null;
  @FreeObject(
    'How many records of each kind the file holds; null: not yet.',
    { cases: 1, 'status-updates': 4, 'med-cases': 1, documents: 2 },
    { ...NULLABLE, values: { type: 'integer' } },
  )
  counts: Record<string, number> | null;
  @Count('Size of the file, in bytes; null: not yet.', 48_213, NULLABLE) sizeBytes: number | null;
  @Pattern(/^[0-9a-f]{64}$/, 'SHA-256 of the file, in hex; null: not yet.', SHA256, NULLABLE)
  sha256: string | null;
  @LongText('Why there is no file; null otherwise.', null, NULLABLE) failure: string | null;
}

/** Where and until when the file can be downloaded. */
export class ExportFileDto {
  @Text(
    'Address of the file. It works without a key until it expires, and answers range requests.',
    'https://api.example.com/api/v1/document-files/AkQ0c2…',
  )
  url: string;
  @Instant('When the address expires, 15 minutes after it was made.', '2026-03-02T14:50:00.000Z')
  expiresAt: string;
  @Text('Name of the file.', `export-2026-03-02-${EXPORT_ID}.zip`) fileName: string;
  @Count('Size of the file, in bytes.', 48_213) sizeBytes: number;
  @Pattern(/^[0-9a-f]{64}$/, 'SHA-256 of the file, in hex.', SHA256) sha256: string;
}

/** The record of an export. Pure. */
export function presentExport(one: StoredExport): ExportDto {
  const { id, askedBy, firmIds, baseCaseIds, medCaseIds, reason, requestedBy } = one;
  const { counts, sizeBytes, sha256, failure } = one;
  return {
    id,
    status: statusOf(one),
    askedBy,
    firmIds,
    baseCaseIds,
    medCaseIds,
    reason,
    requestedBy,
    requestedAt: one.requestedAt.toISOString(),
    completedAt: one.completedAt?.toISOString() ?? null,
    expiresAt: one.expiresAt?.toISOString() ?? null,
    counts,
    sizeBytes,
    sha256,
    failure,
  };
}

function statusOf({ failure, completedAt, objectKey }: StoredExport): ExportDto['status'] {
  if (failure !== null) return 'failed';
  if (completedAt === null) return 'pending';
  return objectKey === null ? 'deleted' : 'completed';
}

import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Count,
  Email,
  Flag,
  FreeObject,
  Instant,
  ListOf,
  ListOfNested,
  LongText,
  Name,
  NULLABLE,
  OneOf,
  OPTIONAL,
  type SelfChecking,
  Text,
  Uuid,
} from '@referral-exchange/http';

const CASE_ID = '0192f3a0-2000-7000-8000-000000000001';
const MED_CASE_ID = '0192f3a0-9000-7000-8000-000000000001';
const ERASURE_ID = '0192f3a0-a000-7000-8000-000000000001';

/** A person, named in one of three ways. */
export class PersonDto implements SelfChecking {
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

  faults(): FieldFault[] {
    const given = [this.baseCaseId, this.clientEmail, this.medCaseId].filter((value) => value !== undefined);
    if (given.length === 1) return [];
    const message = 'Name the person by one of baseCaseId, clientEmail and medCaseId';
    return [{ field: 'baseCaseId', code: 'invalid', message }];
  }
}

/** Body of the call by which documents asks for a person (contracts, http/referrals). */
export class KnownPersonDto extends PersonDto {
  @Text('Why it asks.', 'Request 2026-114', { max: 500, ...OPTIONAL }) reason?: string;
}

/** Body of `POST /admin/erasures`. */
@BodyExamples({
  smallest: {
    summary: 'By a case',
    replace: { baseCaseId: 'The id of a case' },
    value: { baseCaseId: CASE_ID, reason: 'Request 2026-114' },
  },
  dryRun: {
    summary: 'By an address, to see what would go',
    replace: { clientEmail: 'The address of a client' },
    value: { clientEmail: 'dana.whitfield@example.com', reason: 'Request 2026-114', dryRun: true },
  },
})
export class RequestErasureDto extends PersonDto {
  @Text('Why, without the name of the person: it stays in the receipt.', 'Request 2026-114', { max: 500 })
  reason: string;
  @Flag('Only counts what would be erased.', true, OPTIONAL) dryRun?: boolean;
}

/** What one service has erased. */
export class ErasureAnswerDto {
  @Name('The service.', 'referrals') service: string;
  @Instant('When it had erased all that it holds; null: not yet.', '2026-03-02T14:30:01.000Z', NULLABLE)
  answeredAt: string | null;
  @FreeObject(
    'How many rows of each kind; null: not yet.',
    {
      cases: 1,
      referrals: 2,
      notes: 2,
      messages: 3,
      pictures: 0,
      externalLinks: 1,
      importedRows: 1,
      importKeys: 1,
      importFiles: 1,
      savedViews: 1,
      crmSends: 1,
      crmRecords: 1,
      notices: 2,
      mails: 1,
      answers: 1,
    },
    { ...NULLABLE, values: { type: 'integer' } },
  )
  erased: Record<string, number> | null;
}

/** Where copies leave by themselves. */
export class ExpiringCopyDto {
  @LongText('Where they are.', 'topic referrals.events') store: string;
  @Instant('When the last of them is gone.', '2026-03-16T14:30:00.000Z') until: string;
}

/** The receipt of an erasure. It holds nothing of the person but the ids of cases. */
export class ErasureDto {
  @Uuid('Id of the erasure.', ERASURE_ID) id: string;
  @OneOf(['pending', 'completed'], '`completed`: all services have answered.', 'completed') status: string;
  @Flag('Whether it only counted.', false) dryRun: boolean;
  @OneOf(['baseCaseId', 'clientEmail', 'medCaseId'], 'By what the person was named.', 'baseCaseId', {
    exact: true,
  })
  askedBy: string;
  @ListOf('uuid', 'The cases of the person.', [CASE_ID]) baseCaseIds: string[];
  @ListOf('uuid', 'The med cases of the person.', [MED_CASE_ID]) medCaseIds: string[];
  @ListOf('uuid', 'Cases and med cases that belong to these and were left, as they have another address.', [])
  leftCaseIds: string[];
  @LongText('Why.', 'Request 2026-114') reason: string;
  @Name('Who asked for it.', 'administrator') requestedBy: string;
  @Instant('When.', '2026-03-02T14:30:00.000Z') requestedAt: string;
  @Instant('When the last service answered; null: not yet.', '2026-03-02T14:30:01.000Z', NULLABLE)
  completedAt: string | null;
  @Count('Rows that were erased, or would be.', 12) rows: number;
  @ListOfNested(() => ErasureAnswerDto, 'What each service said.') services: ErasureAnswerDto[];
  @ListOfNested(
    () => ExpiringCopyDto,
    'Copies that nobody can take out one by one, and until when they stay. Empty for a dry run.',
  )
  expiring: ExpiringCopyDto[];
}

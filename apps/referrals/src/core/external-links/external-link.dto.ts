import {
  CLOSING_STATUSES,
  REFERRAL_STATUSES,
  type ClosingStatus,
  type FieldFault,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import {
  BodyExamples,
  Flag,
  Fraction,
  IN_BODY,
  Instant,
  ListOf,
  Money,
  Nested,
  NULLABLE,
  OneOf,
  type SelfChecking,
  Text,
  Url,
  Uuid,
} from '@referral-exchange/http';
import { EXAMPLE } from '../case/field-descriptions.js';
import { validNextStatuses } from '../case/referral.transitions.js';
import { ExternalSystem } from './external-system.decorator.js';

const NEXT = validNextStatuses('receiver', {
  status: 'SIGNED',
  isRetainerSigned: true,
  isAcknowledged: true,
});
const RECORD = 'Id of the record in the case system.';
const LINK = '0192f3a0-8000-7000-8000-000000000001';
const MAX_URL_LENGTH = 2_048;
/** Something before an @ in the host part, also where it is empty and parsing would drop it. */
const USER_PART = /^https?:[\\/]*[^\\/?#]*@/i;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]/i;

/** Query of GET /external-links. */
export class ExternalLinkQuery {
  @ExternalSystem() externalSystem: string;
  @Text(RECORD, 'matter-4711', { max: 255 }) externalId: string;
}

/** Body of POST /external-links (decisions, section 3). */
@BodyExamples({
  smallest: {
    summary: 'An id of your case system',
    value: { referralId: EXAMPLE.referral, externalSystem: 'case_system_a', externalId: 'matter-4712' },
    replace: { referralId: 'A referral of yours' },
  },
  everything: { summary: 'With its address', replace: { referralId: 'A referral of yours' } },
})
export class CreateExternalLinkDto implements SelfChecking {
  @Uuid('Referral to link. Your firm must be a party of it.', EXAMPLE.referral) referralId: string;
  @ExternalSystem() externalSystem: string;
  @Text(RECORD, 'matter-4711', { max: 255 }) externalId: string;
  @Url('Web page of the record.', 'https://cases.example.com/matters/4711', {
    max: MAX_URL_LENGTH,
    ...IN_BODY,
  })
  externalUrl?: string | null;

  /** A browser follows the address, so it must not be a script. */
  faults(): FieldFault[] {
    const { externalUrl } = this;
    if (!externalUrl) return [];
    if (externalUrl.length > MAX_URL_LENGTH) {
      const message = `externalUrl must have at most ${MAX_URL_LENGTH} characters`;
      return [{ field: 'externalUrl', code: 'too_long', message }];
    }
    const message = faultOfAddress(externalUrl);
    return message === null ? [] : [{ field: 'externalUrl', code: 'invalid_format', message }];
  }
}

function faultOfAddress(externalUrl: string): string | null {
  const url = WEB_ADDRESS.test(externalUrl) ? URL.parse(externalUrl) : null;
  if (!url) return 'externalUrl must be the http or https address of a web page';
  // a password in it would be stored and shown; a name in it can look like another host
  if (url.username === '' && url.password === '' && !USER_PART.test(externalUrl)) return null;
  return 'externalUrl must not hold a user name or password: leave out what stands before the @';
}

/** Interface, "Referral summary". */
export class LinkedReferralDto {
  @Uuid('Id of the referral.', EXAMPLE.referral) id: string;
  @Text('Reference number of the referral.', 'ABB-0001-R1') referenceNumber: string;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral.', 'SIGNED') currentStatus: ReferralStatus;
  @ListOf(REFERRAL_STATUSES, 'Statuses that your firm can reach with one call.', NEXT)
  validNextStatuses: ReferralStatus[];
  @Flag('True if your firm may begin closing.', true) canBeginClosing: boolean;
  @Flag('True if your firm may close.', false) canClose: boolean;
  @Money(
    'Amount of the settlement. Null if none is recorded, or while the referral is masked.',
    null,
    NULLABLE,
  )
  settlementAmount: number | null;
  @Fraction(
    'Fee that the client agreed to. Null if none is recorded, or while the referral is masked.',
    0.33,
    NULLABLE,
  )
  clientFeeAgreementPercentage: number | null;
  @Money('Attorney fees. Null if none are recorded, or while the referral is masked.', null, NULLABLE)
  attorneyFees: number | null;
  @OneOf(CLOSING_STATUSES, 'Outcome. Null until it is recorded.', null, NULLABLE)
  closingStatus: ClosingStatus | null;
}

/** Interface, "External link". */
export class ExternalLinkDto {
  @Uuid('Id of the link.', LINK) id: string;
  @Uuid('Linked referral.', EXAMPLE.referral) referralId: string;
  @ExternalSystem() externalSystem: string;
  @Text(RECORD, 'matter-4711') externalId: string;
  @Url('Web page of the record.', 'https://cases.example.com/matters/4711', NULLABLE)
  externalUrl: string | null;
  @Instant('When the link was made.', '2026-01-15T15:04:05.678Z') createdAt: string;
  @Nested(() => LinkedReferralDto, 'Summary of the referral.') referral: LinkedReferralDto;
}

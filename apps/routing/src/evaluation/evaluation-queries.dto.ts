import { REFERENCE_NUMBER_PATTERN, UUID_PATTERN, type FieldFault } from '@referral-exchange/contracts';
import {
  CaseTypeName,
  JurisdictionCode,
  OPTIONAL,
  type SelfChecking,
  Text,
  WholeNumber,
} from '@referral-exchange/http';

const MAX_ATTEMPT = 1_000;

/** Query of GET /routing/evaluate: the case that would be referred. */
export class EvaluateQuery {
  @CaseTypeName(
    'Case type: id, machine name or display name of an entry of `GET /case-types`.',
    'motor_vehicle_accident',
  )
  caseType: string;
  @JurisdictionCode('Two-letter code of the jurisdiction.', 'NY') jurisdiction: string;
  @Text('County of the case.', 'Kings', { max: 255, ...OPTIONAL }) county?: string;
  @WholeNumber(1, 5, 'How you rate the case, from 1 (highest) to 5.', 2, OPTIONAL) tier?: number;
  @WholeNumber(
    1,
    MAX_ATTEMPT,
    'Which attempt it would be: 1 for the first referral of the case.',
    1,
    OPTIONAL,
  )
  attempt: number = 1;
}

/** Query of GET /routing/re-refer. */
export class ReReferQuery implements SelfChecking {
  @Text(
    'The case: its id or reference number, or that of a referral of it.',
    '0192f3a0-2000-7000-8000-000000000001',
    { max: 64 },
  )
  caseId: string;
  @WholeNumber(
    1,
    5,
    'How you rate the case, from 1 (highest) to 5. Without it the tier of the case counts.',
    2,
    OPTIONAL,
  )
  tier?: number;

  faults(): FieldFault[] {
    if (UUID_PATTERN.test(this.caseId) || REFERENCE_NUMBER_PATTERN.test(this.caseId)) return [];
    return [
      { field: 'caseId', code: 'invalid_format', message: 'caseId must be a UUID or a reference number' },
    ];
  }
}

import { REFERRAL_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';
import { Flag, Instant, ListOfNested, Name, OneOf, Text, Uuid, WholeNumber } from '@referral-exchange/http';
import type { CaseState } from '../case/case-state.js';
import { EXAMPLE } from '../case/field-descriptions.js';
import type { Hop } from '../case/hop.entity.js';

const SENT_AT = '2026-01-15T15:04:05.678Z';

/** One referral of a case, without anything of its client. */
export class ReferralOfCaseDto {
  @Uuid('Id of the referral.', EXAMPLE.referral) id: string;
  @Text('Reference number of the referral.', 'ABB-0001-R1') referenceNumber: string;
  @WholeNumber(1, 2_147_483_647, 'Number of the referral within the case, from 1.', 1) sequenceNumber: number;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral.', 'CLOSED') status: ReferralStatus;
  @Uuid('Firm that sent the referral.', EXAMPLE.sender) referringFirmId: string;
  @Name('Name of the firm that sent the referral.', 'Abbott & Crane LLP') referringFirmName: string;
  @Uuid('Firm that received the referral.', EXAMPLE.receiver) referentFirmId: string;
  @Name('Name of the firm that received the referral.', 'Lindqvist Trial Group') referentFirmName: string;
  @Flag('Whether the receiving firm has acknowledged it, and so sees client data.', true)
  isAcknowledged: boolean;
  @Instant('When the referral was sent.', SENT_AT) sentDate: string;
}

/** A referral as administrators find it: nothing in it tells who the client is. */
export class AdministeredReferralDto extends ReferralOfCaseDto {
  @Uuid('Id of the case.', EXAMPLE.case) baseCaseId: string;
  @Flag('Whether it is a case of a test firm.', false) isTestCase: boolean;
  @ListOfNested(() => ReferralOfCaseDto, 'All referrals of the case, the oldest first, this one too.')
  referralsOfCase: ReferralOfCaseDto[];
}

/** Pure. */
export function presentAdministered({ case: record, hops }: CaseState, hop: Hop): AdministeredReferralDto {
  const { id: baseCaseId, isTestCase } = record;
  return { ...presentOfCase(hop), baseCaseId, isTestCase, referralsOfCase: hops.map(presentOfCase) };
}

function presentOfCase(hop: Hop): ReferralOfCaseDto {
  const { id, referenceNumber, sequenceNumber, status } = hop;
  const { referringFirmId, referringFirmName, referentFirmId, referentFirmName } = hop;
  return {
    id,
    referenceNumber,
    sequenceNumber,
    status,
    referringFirmId,
    referringFirmName,
    referentFirmId,
    referentFirmName,
    isAcknowledged: hop.acknowledgedAt !== null,
    sentDate: hop.sentDate.toISOString(),
  };
}

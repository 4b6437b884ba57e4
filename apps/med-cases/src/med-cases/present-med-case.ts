import { recordOf } from '@referral-exchange/http';
import type { ListedMedCase, MedCaseView } from '../med-case/med-cases.repository.js';
import { ListedMedReferralDto, MedCaseDto, type MedCaseListItemDto } from './med-case.dto.js';

const medCaseRecord = recordOf(MedCaseDto);
const listedReferral = recordOf(ListedMedReferralDto);

export function presentMedCase({ medCase, referralCount }: MedCaseView): MedCaseDto {
  return medCaseRecord({
    ...medCase,
    referralCount,
    createdAt: medCase.createdAt.toISOString(),
    updatedAt: medCase.updatedAt.toISOString(),
  });
}

export function presentListedMedCase(listed: ListedMedCase): MedCaseListItemDto {
  return { ...presentMedCase(listed), referrals: listed.referrals.map(listedReferral) };
}

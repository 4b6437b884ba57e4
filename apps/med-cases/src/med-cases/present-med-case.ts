import { recordOf } from '@referral-exchange/http';
import type { MedCaseView } from '../med-case/med-cases.repository.js';
import { MedCaseDto } from './med-case.dto.js';

const medCaseRecord = recordOf(MedCaseDto);

export function presentMedCase({ medCase, referralCount }: MedCaseView): MedCaseDto {
  return medCaseRecord({
    ...medCase,
    referralCount,
    createdAt: medCase.createdAt.toISOString(),
    updatedAt: medCase.updatedAt.toISOString(),
  });
}

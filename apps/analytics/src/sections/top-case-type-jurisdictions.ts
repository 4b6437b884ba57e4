import { CaseTypeName, Count, JurisdictionCode } from '@referral-exchange/http';
import { CASE_TYPE_NAMES, JURISDICTION_CODES } from '../referral/referral-codes.js';
import type { Section, Slice } from './section.js';

/** One row of topCaseTypeJurisdictions. */
export class CaseTypeJurisdictionDto {
  @CaseTypeName('Machine name of the case type.', 'motor_vehicle_accident') caseType: string;
  @JurisdictionCode('Two-letter code of the jurisdiction.', 'NY') jurisdiction: string;
  @Count('Referrals.', 9) count: number;
  @Count('Referrals that were ever signed.', 3) signed: number;
}

const MOST = 10;

/** The ten pairs of case type and jurisdiction with the most referrals; then by signed ones and by name. */
export class TopCaseTypeJurisdictions implements Section {
  /** By the codes of the pair. */
  private readonly counts = new Map<number, { count: number; signed: number }>();

  add({ referrals: { columns }, current: { rows, count } }: Slice): void {
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      const pair = (columns.caseType[row]! << 8) | columns.jurisdiction[row]!;
      let counts = this.counts.get(pair);
      if (!counts) this.counts.set(pair, (counts = { count: 0, signed: 0 }));
      counts.count++;
      if (!Number.isNaN(columns.signedAt[row]!)) counts.signed++;
    }
  }

  top(): CaseTypeJurisdictionDto[] {
    return [...this.counts]
      .map(([pair, counts]) => ({
        caseType: CASE_TYPE_NAMES[pair >> 8] ?? '',
        jurisdiction: JURISDICTION_CODES[pair & 255] ?? '',
        ...counts,
      }))
      .sort((a, b) => b.count - a.count || b.signed - a.signed || (pairOf(a) < pairOf(b) ? -1 : 1))
      .slice(0, MOST);
  }
}

function pairOf({ caseType, jurisdiction }: CaseTypeJurisdictionDto): string {
  return `${caseType} ${jurisdiction}`;
}

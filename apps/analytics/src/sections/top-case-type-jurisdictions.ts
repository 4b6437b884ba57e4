import { CaseTypeName, Count, JurisdictionCode } from '@referral-exchange/platform';
import type { Section, Seen } from './scope.js';

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
  private readonly byCaseType = new Map<string, Map<string, { count: number; signed: number }>>();

  add({ referral: { caseType, jurisdiction, signedAt }, isPrevious }: Seen): void {
    if (isPrevious) return;
    let byJurisdiction = this.byCaseType.get(caseType);
    if (!byJurisdiction) this.byCaseType.set(caseType, (byJurisdiction = new Map()));
    let counts = byJurisdiction.get(jurisdiction);
    if (!counts) byJurisdiction.set(jurisdiction, (counts = { count: 0, signed: 0 }));
    counts.count++;
    if (signedAt !== null) counts.signed++;
  }

  top(): CaseTypeJurisdictionDto[] {
    return [...this.byCaseType]
      .flatMap(([caseType, byJurisdiction]) =>
        [...byJurisdiction].map(([jurisdiction, counts]) => ({ caseType, jurisdiction, ...counts })),
      )
      .sort((a, b) => b.count - a.count || b.signed - a.signed || (pairOf(a) < pairOf(b) ? -1 : 1))
      .slice(0, MOST);
  }
}

function pairOf({ caseType, jurisdiction }: CaseTypeJurisdictionDto): string {
  return `${caseType} ${jurisdiction}`;
}

import { Count, Fraction, Text, Uuid } from '@referral-exchange/http';
import { rate } from './figures.js';
import type { FirmNames, Section, Slice } from './section.js';

/** One firm on the other side. */
export class PartnerFirmDto {
  @Uuid('Id of the firm.', '0192f3a0-1000-7000-8000-000000000001') firmId: string;
  @Text('Name of the firm.', 'Abbott & Crane LLP') firmName: string;
}

class TopFirmDto extends PartnerFirmDto {
  @Count('Referrals that were ever signed.', 4) signed: number;
  @Fraction('`signed` of all.', 0.3333) signedRate: number;
}

/** One row of topSendingFirms. */
export class TopSendingFirmDto extends TopFirmDto {
  @Count('Referrals received from this firm.', 12) received: number;
}

/** One row of topReceivingFirms. */
export class TopReceivingFirmDto extends TopFirmDto {
  @Count('Referrals sent to this firm.', 12) sent: number;
}

const MOST = 10;

interface FirmCounts {
  total: number;
  signed: number;
}

/** The ten firms on the other side with the most referrals; then by signed ones, name and id. */
export class TopFirms implements Section {
  private readonly counts = new Map<string, FirmCounts>();

  add({ referrals, current: { rows, count } }: Slice): void {
    const totals = new Uint32Array(referrals.counterparties.length);
    const signed = new Uint32Array(referrals.counterparties.length);
    const { partner, signedAt } = referrals.columns;
    for (let index = 0; index < count; index++) {
      const row = rows[index]!;
      totals[partner[row]!]!++;
      if (!Number.isNaN(signedAt[row]!)) signed[partner[row]!]!++;
    }
    for (const [position, total] of totals.entries())
      if (total > 0) this.addFirm(referrals.counterparties[position]!, { total, signed: signed[position]! });
  }

  sending(names: FirmNames): TopSendingFirmDto[] {
    return this.top(names).map(({ total, ...row }) => ({ ...row, received: total }));
  }

  receiving(names: FirmNames): TopReceivingFirmDto[] {
    return this.top(names).map(({ total, ...row }) => ({ ...row, sent: total }));
  }

  private addFirm(id: string, { total, signed }: FirmCounts): void {
    const known = this.counts.get(id) ?? { total: 0, signed: 0 };
    this.counts.set(id, { total: known.total + total, signed: known.signed + signed });
  }

  private top(names: FirmNames) {
    return [...this.counts]
      .map(([id, { total, signed }]) => ({
        ...firmOf(id, names),
        total,
        signed,
        signedRate: rate(signed, total),
      }))
      .sort((a, b) => b.total - a.total || b.signed - a.signed || byName(a, b))
      .slice(0, MOST);
  }
}

export function firmOf(firmId: string, names: FirmNames): PartnerFirmDto {
  return { firmId, firmName: names.get(firmId) ?? firmId };
}

/** Order by name, then by id. */
export function byName(a: PartnerFirmDto, b: PartnerFirmDto): number {
  const [one, other] = a.firmName === b.firmName ? [a.firmId, b.firmId] : [a.firmName, b.firmName];
  return one < other ? -1 : one > other ? 1 : 0;
}

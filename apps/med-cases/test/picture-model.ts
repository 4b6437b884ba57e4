/**
 * What a provider must see of one case, told on its own: without the database, and without the code under
 * test.
 */
export interface ProviderView {
  record: { patientLastName: string | null; status: string; isArchived: boolean };
  /** Of its referrals, in their order. */
  notes: (string | null)[];
}

interface Referral {
  id: string;
  provider: number;
  notes: string;
  status: 'SENT' | 'UNDER_REVIEW' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN';
  wasAcknowledged: boolean;
}

const TO = {
  acknowledge: 'UNDER_REVIEW',
  accept: 'ACCEPTED',
  reject: 'REJECTED',
  withdraw: 'WITHDRAWN',
} as const;

export class PictureModel {
  /** Everything about the patient that was ever written. */
  readonly words: string[] = [];
  private readonly referrals: Referral[] = [];
  /** What a provider sees when none of its referrals continues. */
  private readonly pictures = new Map<number, ProviderView['record']>();
  private readonly acknowledged = new Set<number>();
  private record: ProviderView['record'];

  constructor(patientLastName: string) {
    this.record = { patientLastName, status: 'OPEN', isArchived: false };
    this.words.push(patientLastName);
  }

  refer(id: string, provider: number, notes: string): void {
    this.referrals.push({ id, provider, notes, status: 'SENT', wasAcknowledged: false });
  }

  edit(patientLastName: string, status: string): void {
    this.record = { ...this.record, patientLastName, status };
    this.words.push(patientLastName);
  }

  archive(isArchived: boolean): void {
    this.record = { ...this.record, isArchived };
  }

  anyOf(provider: number, random: (below: number) => number): string | null {
    const own = this.referrals.filter((one) => one.provider === provider);
    return own.length === 0 ? null : own[random(own.length)]!.id;
  }

  move(id: string, operation: keyof typeof TO): void {
    const referral = this.referrals.find((one) => one.id === id)!;
    const { provider } = referral;
    referral.status = TO[operation];
    if (operation === 'acknowledge') referral.wasAcknowledged = true;
    if (operation !== 'reject' && operation !== 'withdraw') return;
    if (referral.wasAcknowledged) {
      this.acknowledged.add(provider);
      this.pictures.set(provider, this.record);
    } else if (!this.acknowledged.has(provider)) {
      this.pictures.set(provider, { ...this.record, patientLastName: null });
    }
  }

  /** Null: the case was never referred to the provider. */
  viewOf(provider: number): ProviderView | null {
    const own = this.referrals.filter((one) => one.provider === provider);
    if (own.length === 0) return null;
    const hasEnded = ({ status }: Referral) => status === 'REJECTED' || status === 'WITHDRAWN';
    return {
      record: own.every(hasEnded) ? this.pictures.get(provider)! : this.record,
      notes: own.map((one) => (hasEnded(one) && !one.wasAcknowledged ? null : one.notes)),
    };
  }
}

/** Random whole numbers that are the same for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return Math.floor(((state ^ (state >>> 13)) >>> 0) % below);
  };
}

import type { ReferralsEvent } from '@referral-exchange/contracts';

/**
 * The pure functions by which two other services decide what a firm hears and what counts for it. No app
 * imports another, so a test that follows an event through all of them loads their files by address.
 */
interface Delivery {
  ownerId: string;
  body: string;
  webhookEvent: string;
}
/** What analytics makes of a hop is its own affair: here it is only handed on. */
export type FigureRecord = { readonly referralId: string };
interface Figures {
  caseType: string;
  isArchived: boolean;
  warmTransfer: unknown;
  money: unknown;
}

export interface OtherServices {
  deliveriesFor(event: ReferralsEvent): Delivery[];
  observationsOf(event: ReferralsEvent): FigureRecord[];
  withObservation(known: FigureRecord | undefined, seen: FigureRecord): FigureRecord;
  viewOfFirm(record: FigureRecord, side: 'sent' | 'received'): Figures;
}

const FILES = [
  'webhooks/src/fan-out/deliveries-for.ts',
  'analytics/src/referral/observe-event.ts',
  'analytics/src/referral/referral-record.ts',
  'analytics/src/referral/view-of-firm.ts',
];

export async function otherServices(): Promise<OtherServices> {
  const modules = FILES.map(
    (file) => import(new URL(`../../${file}`, import.meta.url).href) as Promise<object>,
  );
  return Object.assign({}, ...(await Promise.all(modules))) as OtherServices;
}

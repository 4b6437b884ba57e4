import { describe, expect, it } from '@jest/globals';
import {
  hopFactsSchema,
  MASKED_SNAPSHOT_KEYS,
  type CaseFacts,
  type HopFacts,
} from '@referral-exchange/contracts';
import { buildCase, buildEvent, buildHop } from '@referral-exchange/testing';
import { observationsOf } from '../src/referral/observe-event.js';
import { withObservation, type ReferralRecord } from '../src/referral/referral-record.js';
import { viewOfFirm } from '../src/referral/view-of-firm.js';

/**
 * Facts that say who, which and when, or that the masked snapshot, the status history and lists show under
 * another name.
 */
const SHOWN = ['id', 'referenceNumber', 'referringFirm', 'referentFirm', 'status', 'closingStatus', 'sentDate', 'isRetainerSigned',
  'createdAt', 'updatedAt'] as const; // prettier-ignore
/** Facts by which the receiver is masked or not, and its own mark. */
const OF_VIEW = ['acknowledgement', 'isArchivedByReceiver'] as const;
/** The case as the firms of an onward hop see it: of it the masked snapshot shows kind and place. */
const OF_CASE = ['caseOfSender'] as const;
/** All others may not show. A new fact fails this test until it is judged. */
const OTHER: Record<
  Exclude<keyof HopFacts, (typeof SHOWN | typeof OF_VIEW | typeof OF_CASE)[number]>,
  unknown
> = {
  sequenceNumber: 7,
  parentReferralId: '0192f3a0-3000-7000-8000-0000000000aa',
  endedByFirmId: '0192f3a0-3000-7000-8000-0000000000ab',
  closureReason: 'Another',
  reasonCode: 'capacity',
  payoutType: 'hybrid',
  notes: 'Another',
  expiresAt: '2031-01-01T00:00:00.000Z',
  signedDate: '2031-01-02T00:00:00.000Z',
  resolutionDate: '2031-01-03T00:00:00.000Z',
  closedDate: '2031-01-04T00:00:00.000Z',
  leadAttorneyName: 'Another',
  phase: 'Another',
  settlementAmount: 77,
  attorneyFees: 78,
  projectedSettlementAmount: 79,
  clientFeeAgreementPercentage: 0.07,
  sendingFirmPercentage: 7,
  netFeeToSendingFirm: 71,
  netFeeToHandlingFirm: 72,
  estimatedDateOfResolution: '2031-01-05',
  estimatedDistributionDate: '2031-01-06',
  statuteOfLimitationsExpiration: '2031-01-07',
  warmTransferAttempted: true,
  warmTransferSuccessful: true,
  warmTransferUnsuccessfulReasonType: 'OTHER',
  warmTransferUnsuccessfulReason: 'Another',
  routingRuleId: '0192f3a0-3000-7000-8000-0000000000ac',
  roundRobinPosition: 3,
  isArchivedBySender: true,
};

/** What the receiver's figures are made from. */
function receivedBy(hop: HopFacts, change: Partial<CaseFacts> = {}, known?: ReferralRecord) {
  const facts = buildCase({ hops: [hop], ...change });
  const event = buildEvent('case.updated.v1', {
    occurredAt: '2032-01-01T00:00:00.000Z',
    data: { case: facts, referralId: hop.id, changedCaseFields: [], changedHopFields: ['notes'] },
  });
  const record = withObservation(known, observationsOf(event)[0]!);
  return { record, view: viewOfFirm(record, 'received') };
}

describe('a referral that its receiver has not acknowledged, in its figures (interface, "Masking")', () => {
  const masked = buildHop({ status: 'CLOSING', closingStatus: 'won_settled', acknowledgement: null, caseOfSender: undefined });

  it('judges every fact of a hop', () => {
    const judged = [...SHOWN, ...OF_VIEW, ...OF_CASE, ...Object.keys(OTHER)];
    expect(judged.sort()).toEqual(Object.keys(hopFactsSchema.shape).sort());
    for (const fact of SHOWN)
      expect([...MASKED_SNAPSHOT_KEYS, 'referringFirm', 'referentFirm']).toContain(fact);
  });

  it.each(Object.entries(OTHER))('%s does not count', (fact, value) => {
    const { view } = receivedBy(masked);
    const schema = hopFactsSchema.shape[fact as keyof HopFacts];
    for (const changed of schema.safeParse(null).success ? [value, null] : [value])
      expect(receivedBy({ ...masked, [fact]: changed } as HopFacts).view).toEqual(view);
  });
}); // prettier-ignore

describe('a referral that ended, in the figures of its receiver', () => {
  const hop = buildHop({ status: 'INVESTIGATING', warmTransferAttempted: true, warmTransferSuccessful: true, settlementAmount: 5,
    acknowledgement: { at: '2026-01-16T09:00:00.000Z', byFirmId: buildHop().referentFirm.id, channel: 'api' } });

  it('counts with the values of its end, and sent with those of today', () => {
    const rejected = { ...hop, status: 'REJECTED' } as const;
    const { change } = buildEvent('referral.rejected.v1').data;
    const end = buildEvent('referral.rejected.v1', {
      data: { case: buildCase({ hops: [rejected] }), referralId: hop.id, change: { ...change, referralId: hop.id, status: 'REJECTED', previousStatus: 'INVESTIGATING' } },
    });
    const known = withObservation(undefined, observationsOf(end)[0]!);
    const before = viewOfFirm(known, 'received');
    expect(before).toMatchObject({ warmTransfer: { isSuccessful: true }, money: { settlementAmount: 500 } });
    const edited = { ...rejected, status: 'WITHDRAWN', warmTransferSuccessful: false, settlementAmount: 9 } as const;
    const { record, view } = receivedBy(edited, { caseType: 'other' }, known);
    expect(view).toEqual(before);
    expect(viewOfFirm(record, 'sent')).toMatchObject({ status: 'WITHDRAWN', warmTransfer: { isSuccessful: false }, caseType: 'other' });
  });
}); // prettier-ignore

import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@referral-exchange/testing';
import fc from 'fast-check';
import { CaseMaker, randomOf, snapshotOf, type RawCase } from './random-cases.js';
import { observationsOf, type SourceEvent } from '../src/referral/observe-event.js';
import { withObservation, type ReferralRecord } from '../src/referral/referral-record.js';
import { viewOfFirm } from '../src/referral/view-of-firm.js';

const FIRMS = ['a', 'b', 'c'].map((letter) => ({
  id: `0192f3a0-1000-7000-8000-00000000000${letter}`,
  name: letter,
}));
const NOW_TEXT = '2026-11-21T12:00:00.000Z';
const NOW = Date.parse(NOW_TEXT);

/** What the read model holds after these events, by referral. */
function after(events: readonly SourceEvent[]): Map<string, ReferralRecord> {
  const records = new Map<string, ReferralRecord>();
  for (const seen of events.flatMap(observationsOf))
    records.set(seen.referralId, withObservation(records.get(seen.referralId), seen));
  return records;
}

describe('the record of a referral', () => {
  it('is the same in whatever order its events arrive, however often, with a snapshot or without', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.infiniteStream(fc.nat(1_000)), (seed, places) => {
        const made = new CaseMaker(randomOf(seed), FIRMS, NOW).make();
        const [expected, snapshot] = [after(made.events), snapshotOf(made)];
        const shuffled = [...made.events, ...made.events, snapshot]
          .map((event) => ({ event, place: places.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ event }) => event);
        expect(views(after(shuffled))).toEqual(views(expected));
        expect(views(after([snapshot]))).toEqual(views(expected));
      }),
      { numRuns: 200 },
    );
  });

  /** Only what firms see: versions differ by the event that came last. */
  const views = (records: Map<string, ReferralRecord>) =>
    [...records.values()]
      .sort((a, b) => (a.referralId < b.referralId ? -1 : 1))
      .flatMap((record) => [viewOfFirm(record, 'sent'), viewOfFirm(record, 'received')]);

  it('dates an import by its row, also where its history has the time of the import', () => {
    const [event, made] = imported('CLOSED');
    const snapshot = snapshotOf(made);
    const late = { ...snapshot.data.history[1]!, createdAt: NOW_TEXT };
    const old = {
      ...snapshot,
      data: { ...snapshot.data, history: [snapshot.data.history[0]!, late] },
    };
    expect(views(after([old]))).toEqual(views(after([event])));
    const [sent] = views(after([event]));
    const sentAt = Date.parse(made.facts.hops[0]!.sentDate);
    expect(sent).toMatchObject({
      acknowledgedAt: sentAt,
      signedAt: sentAt,
      closingAt: sentAt,
      closedAt: sentAt,
      isImported: true,
    });
  });

  /** The event of an imported referral in this status, and its case. */
  function imported(status: string): [SourceEvent, RawCase] {
    for (let seed = 1; ; seed++) {
      const made = new CaseMaker(randomOf(seed), FIRMS, NOW).make();
      const [first] = made.events;
      const { change } = first!.data as { change?: { source: string; status: string } };
      if (made.events.length === 1 && change?.source === 'import' && change.status === status)
        return [first!, made];
    }
  }

  it('keeps the case of the last end of a referral that ended twice', () => {
    const [seen] = observationsOf(sampleOf('referral.rejected.v1'));
    const end = (at: string, jurisdiction: string) => ({
      ...seen!,
      atEnd: { at, caseType: 'dog_bite', jurisdiction, isArchived: false },
    });
    const [first, second] = [end('2026-01-01T00:00:00.000Z', 'NY'), end('2026-02-01T00:00:00.000Z', 'NJ')];
    for (const order of [
      [first, second],
      [second, first],
    ])
      expect(order.reduce<ReferralRecord | undefined>(withObservation, undefined)!.atEnd).toEqual(
        second.atEnd,
      );
  });

  it('does not take an older event for a newer one', () => {
    const sent = sampleOf('referral.sent.v1');
    const accepted = sampleOf('referral.accepted.v1');
    const [record] = [...after([accepted, sent]).values()];
    expect(record!.facts.status).toBe('UNDER_EVALUATION');
  });
});

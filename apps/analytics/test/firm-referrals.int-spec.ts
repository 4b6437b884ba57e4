import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLOSING_STATUSES, REFERRAL_STATUSES } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { ReadModelRepository } from '../src/read-model/read-model.repository.js';
import { FirmReferralsRepository } from '../src/reading/firm-referrals.repository.js';
import { FirmReferrals, type Place } from '../src/referral/firm-referrals.js';
import { observationsOf, type SourceEvent } from '../src/referral/observe-event.js';
import { CASE_TYPE_NAMES, JURISDICTION_CODES } from '../src/referral/referral-codes.js';
import { withObservation, type ReferralRecord } from '../src/referral/referral-record.js';
import { AMOUNTS, type Money, type Referral, type Side } from '../src/referral/referral.js';
import { viewOfFirm } from '../src/referral/view-of-firm.js';
import { analytics } from '../src/service.js';
import { CaseMaker, randomOf } from './random-cases.js';

const NOW = Date.now();
const MONTH_AGO = NOW - 31 * 86_400_000;
const SIDES: readonly Side[] = ['sent', 'received'];
const FIRMS = ['a', 'b', 'c'].map((name) => ({ id: newId(), name }));
const MADE = Array.from({ length: 100 }, (_, seed) => new CaseMaker(randomOf(seed + 1), FIRMS, NOW).make());
const RECORDS = MADE.flatMap(({ events }) => recordsAfter(events));

let service: ServiceUnderTest;
let readModel: ReadModelRepository;
let rows: FirmReferralsRepository;

beforeAll(async () => {
  service = await ServiceUnderTest.start(analytics, { backing: ['kafka'] });
  readModel = service.part(ReadModelRepository);
  rows = service.part(FirmReferralsRepository);
});
afterAll(async () => {
  await service?.stop();
});

function recordsAfter(events: readonly SourceEvent[]): ReferralRecord[] {
  const records = new Map<string, ReferralRecord>();
  for (const seen of events.flatMap(observationsOf))
    records.set(seen.referralId, withObservation(records.get(seen.referralId), seen));
  return [...records.values()];
}

/** What a firm sees of its referrals, in the order of sending; histories of those that changed lately. */
function expectedOf({ side, firmId }: Place, records: readonly ReferralRecord[]): Referral[] {
  return records
    .filter(({ facts }) => (side === 'sent' ? facts.sender : facts.receiver).id === firmId)
    .sort((a, b) => compare(a.facts.sentAt, b.facts.sentAt) || compare(a.referralId, b.referralId))
    .map((record) => viewOfFirm(record, side))
    .map((view) => ({ ...view, entries: view.changedAt > MONTH_AGO ? view.entries : [] }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function readAll(place: Place, referrals = new FirmReferrals()): Promise<FirmReferrals> {
  for await (const chunk of rows.chunks(place)) referrals.put(chunk);
  return referrals;
}

describe('the referrals of a firm', () => {
  it.each(SIDES)('of side %s are read from their rows as the firm sees them', async (side) => {
    await readModel.save(1, RECORDS);
    for (const { id: firmId } of FIRMS) {
      const place = { generation: 1, side, firmId };
      expect(shown(await readAll(place))).toEqual(expectedOf(place, RECORDS));
    }
  });

  it('are the same when they are read once, and when later writes take the place of earlier ones', async () => {
    const place: Place = { generation: 1, side: 'sent', firmId: FIRMS[0]!.id };
    await readModel.save(
      1,
      MADE.flatMap(({ events }) => recordsAfter(events.slice(0, 1))),
    );
    const referrals = await readAll(place);
    const version = await rows.version(place);
    await readModel.save(1, RECORDS);
    for await (const { changed } of rows.changesSince(place, version)) referrals.put(changed);
    const inAnyOrder = (kept: FirmReferrals) => shown(kept).map((one) => JSON.stringify(one));
    expect(inAnyOrder(referrals).sort()).toEqual(inAnyOrder(await readAll(place)).sort());
  });

  it('that are written again as they were are no change', async () => {
    const place: Place = { generation: 1, side: 'received', firmId: FIRMS[1]!.id };
    await readModel.save(1, RECORDS);
    const version = await rows.version(place);
    await readModel.save(1, RECORDS);
    expect(await rows.version(place)).toBe(version);
  });

  it('have room for a long history: its newest 200 entries, and every status that it ever had', async () => {
    const [record] = RECORDS;
    const statuses = ['CLOSED', 'SIGNED', 'IN_LITIGATION', 'CLOSING', 'UNDER_EVALUATION'] as const;
    const random = randomOf(7);
    const entries = Array.from({ length: 300 }, (_, index) => ({
      id: newId(),
      status: index === 0 ? statuses[0] : statuses[1 + random.below(4)]!,
      at: new Date(NOW - (300 - index) * 3_600_000 + random.below(3_600_000)).toISOString(),
    }));
    const sender = { id: newId(), name: 'D' };
    const long = { ...record!, referralId: newId(), entries, atEnd: null };
    const facts = { ...record!.facts, sender, status: 'SIGNED' as const };
    await readModel.save(1, [{ ...long, facts }]);
    const [kept] = shown(await readAll({ generation: 1, side: 'sent', firmId: sender.id }));
    const view = viewOfFirm({ ...long, facts }, 'sent');
    expect(kept!.reached).toBe(view.reached);
    expect(kept!.entries.slice(-200)).toEqual(view.entries.slice(-200));
    expect(kept!.entries[0]).toEqual(view.entries[0]);
    expect(kept!.entries.length).toBeLessThanOrEqual(200 + statuses.length);
  });
});

/** The columns as one would write them down. */
function shown(referrals: FirmReferrals): Referral[] {
  return Array.from({ length: referrals.count }, (_, row) => shownRow(referrals, row));
}

function shownRow(referrals: FirmReferrals, row: number): Referral {
  const { columns } = referrals;
  const money = Object.fromEntries(
    AMOUNTS.map((name) => [name, orNull(columns[name][row]!)]),
  ) as unknown as Money;
  return {
    counterpartyId: referrals.counterparties[columns.partner[row]!]!,
    sentAt: columns.sentAt[row]!,
    firstAt: columns.firstAt[row]!,
    acknowledgedAt: orNull(columns.acknowledgedAt[row]!),
    signedAt: orNull(columns.signedAt[row]!),
    closingAt: orNull(columns.closingAt[row]!),
    closedAt: orNull(columns.closedAt[row]!),
    changedAt: columns.changedAt[row]!,
    status: REFERRAL_STATUSES[columns.status[row]!]!,
    closingStatus: CLOSING_STATUSES[columns.closingStatus[row]!] ?? null,
    reached: columns.reached[row]!,
    entries: referrals.entries(row),
    caseType: CASE_TYPE_NAMES[columns.caseType[row]!]!,
    jurisdiction: JURISDICTION_CODES[columns.jurisdiction[row]!]!,
    isTestCase: columns.isTestCase[row] === 1,
    isArchived: columns.isArchived[row] === 1,
    isImported: columns.isImported[row] === 1,
    warmTransfer: referrals.warmTransfer(row),
    money: Object.values(money).every((one) => one === null) ? null : money,
  };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

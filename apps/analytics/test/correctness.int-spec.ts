import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { EventSource, ServiceUnderTest } from '@referral-exchange/testing';
import { RebuildReadModel } from '../src/rebuild/rebuild-read-model.js';
import { analytics } from '../src/service.js';
import { forgetEvents, untilRead } from './read-events.js';
import {
  plainFlow,
  plainKpis,
  plainOutcomes,
  plainRevenue,
  plainRows,
  plainStages,
  plainTimes,
  plainTopCaseTypes,
  plainTopFirms,
  plainWarm,
  type PlainQuery,
} from './plain-analytics.js';
import { CaseMaker, randomOf, snapshotOf, type RawCase } from './random-cases.js';

const CASES = 1_500;
const FIRMS = Array.from({ length: 13 }, (_, index) => ({
  id: newId(),
  name: `Firm ${String.fromCharCode(65 + index)}`,
}));
const [OWN, PARTNER] = FIRMS as [(typeof FIRMS)[0], (typeof FIRMS)[0]];
const DAY = 86_400_000;
const dateAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/** Filters alone and together, in zones that differ by offset and by daylight saving. */
const QUERIES: Record<string, Omit<PlainQuery, 'side'>> = {
  'no filter': {},
  'a month in New York': {
    tz: 'America/New_York',
    referralStartDate: dateAgo(45),
    referralEndDate: dateAgo(15),
  },
  'half a year in Kathmandu': {
    tz: 'Asia/Kathmandu',
    referralStartDate: dateAgo(190),
    referralEndDate: dateAgo(10),
  },
  'from a day on, in Auckland': { tz: 'Pacific/Auckland', referralStartDate: dateAgo(300) },
  'up to a day': { referralEndDate: dateAgo(100) },
  'a case type and a jurisdiction': { caseType: 'dog_bite', jurisdiction: 'NY' },
  'one partner': { partnerId: PARTNER.id, tz: 'America/Los_Angeles' },
  'signed in a range': { signedStartDate: dateAgo(200), signedEndDate: dateAgo(20), tz: 'Europe/Berlin' },
  'first referred in a range': { firstReferralStartDate: dateAgo(200), firstReferralEndDate: dateAgo(20) },
  'all filters': {
    tz: 'America/St_Johns',
    referralStartDate: dateAgo(400),
    referralEndDate: dateAgo(3),
    firstReferralStartDate: dateAgo(390),
    firstReferralEndDate: dateAgo(5),
    signedStartDate: dateAgo(380),
    signedEndDate: dateAgo(1),
    caseType: 'motor_vehicle_accident',
    jurisdiction: 'CA',
    partnerId: PARTNER.id,
  },
  nothing: { caseType: 'bus_accident' },
};

let service: ServiceUnderTest;
let events: EventSource;
let cases: RawCase[];

beforeAll(async () => {
  service = await ServiceUnderTest.start(analytics, { backing: ['kafka'], topics: ['referrals.snapshots'] });
  events = await EventSource.connect(service.backing.topics);
  const random = randomOf(20_261_121);
  const now = Date.now();
  cases = Array.from({ length: CASES }, () => new CaseMaker(random, FIRMS, now).make());
  // through Kafka, in any order and some of them twice
  const published = cases.flatMap((one) => one.events);
  const shuffled = [...published, ...published.filter(() => random.chance(0.05))]
    .map((event) => ({ event, place: random.next() }))
    .sort((a, b) => a.place - b.place);
  await events.publish(...shuffled.map(({ event }) => event));
  await untilRead(service, OWN.id);
});

afterAll(async () => {
  await events?.close();
  await service?.stop();
});

const number = (value: unknown) => (typeof value === 'number' ? expect.closeTo(value, 5) : value);
/** Sums of floats differ in the last digits. */
function about(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(about);
  if (value === null || typeof value !== 'object') return number(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, about(inner)]));
}

async function read(report: string, { partnerId, side, ...query }: PlainQuery) {
  const partner = partnerId && { [side === 'sent' ? 'receivingFirmId' : 'sendingFirmId']: partnerId };
  const parameters = new URLSearchParams({ ...query, ...(partner || {}) } as Record<string, string>);
  const { status, data, text } = await service
    .as({ firmId: OWN.id })
    .get(`/analytics/${report}?${parameters}`);
  if (status !== 200) throw new Error(text);
  return data;
}

const SIDES = ['received', 'sent'] as const;
const CASES_OF_TEST = SIDES.flatMap((side) => Object.keys(QUERIES).map((name) => ({ side, name })));

describe.each(CASES_OF_TEST)(
  '$side, $name: the service says the same as plain code over the histories',
  ({ side, name }) => {
    const query: PlainQuery = { side, ...QUERIES[name] };

    it('in every section', async () => {
      const now = Date.now();
      const data = await read(side, query);
      const rows = plainRows(cases, OWN.id, query, 'current', now);
      const before = plainRows(cases, OWN.id, query, 'previous', now);
      const hasPrevious = query.referralStartDate !== undefined;
      expect(data.kpis).toEqual(
        about({ ...plainKpis(rows, side), previous: hasPrevious ? plainKpis(before, side) : null }),
      );
      expectStages(data, rows, now, side);
      expectTimes(data, rows, before, query, now);
      expectOutcomes(data, rows, before, side, hasPrevious);
      const top = plainTopFirms(rows).map(({ total, ...row }) => ({ ...row, [side]: total }));
      expect(side === 'sent' ? data.topReceivingFirms : data.topSendingFirms).toEqual(about(top));
      expect(data.topCaseTypeJurisdictions).toEqual(plainTopCaseTypes(rows));
      expect(data.warmTransfer).toEqual(about(plainWarm(rows, query, now)));
    });

    it('in the revenue', async () => {
      const now = Date.now();
      const data = await read(`revenue-${side}`, query);
      const expected = plainRevenue(plainRows(cases, OWN.id, query, 'current', now), query, now);
      const before = plainRevenue(plainRows(cases, OWN.id, query, 'previous', now), query, now);
      const { averageSettlement, averageAttorneyFees, ...totals } = expected.totals;
      expect(data.totals).toMatchObject(about(totals) as object);
      expect(data.totals.averageSettlement).toEqual(
        averageSettlement === null ? null : expect.closeTo(averageSettlement, 1),
      );
      expect(data.totals.averageAttorneyFees).toEqual(
        averageAttorneyFees === null ? null : expect.closeTo(averageAttorneyFees, 1),
      );
      expect(data.projected).toEqual(about(expected.projected));
      expect(data.trend).toEqual(about(expected.trend));
      expect(data.previous?.caseCount ?? null).toEqual(
        query.referralStartDate === undefined ? null : before.totals.caseCount,
      );
      const byFirm = side === 'sent' ? data.byReceivingFirm : data.bySendingFirm;
      expectGroups(data.byCaseType, 'caseType', expected.byCaseType);
      expectGroups(data.byJurisdiction, 'jurisdiction', expected.byJurisdiction);
      expectGroups(byFirm, 'firmId', expected.byFirm);
    });
  },
);

type Rows = ReturnType<typeof plainRows>;

function expectStages(data: any, rows: Rows, now: number, side: string): void {
  const stages = plainStages(rows, now);
  expect(data.currentStageStats.stages).toMatchObject(stages);
  expect(data.currentStageStats.total).toBe(rows.length);
  expect(data.currentStageStats.total30DaysAgo).toBe(
    stages.reduce((sum, one) => sum + one.count30DaysAgo, 0),
  );
  expect(data.currentStageBreakdown).toEqual(
    data.currentStageStats.stages.map(({ count30DaysAgo: _, ...stage }: any) => stage),
  );
  expectShares(data.currentStageBreakdown);
  const flow = plainFlow(rows, now);
  expect(data.activePipeline).toMatchObject(flow.stages.map(({ status, count }) => ({ status, count })));
  expect(data.activePipelineFlow.stages).toMatchObject(flow.stages);
  expectShares(data.activePipelineFlow.stages);
  const { sent, ...passed } = flow.throughput;
  expect(data.activePipelineFlow.throughput).toEqual({ [side]: sent, ...passed });
}

function expectTimes(data: any, rows: Rows, before: Rows, query: PlainQuery, now: number): void {
  for (const [what, stats, trend, unit] of [
    ['hours', data.timeToAcknowledgeStats, data.timeToAcknowledgeTrend, 'Hours'],
    ['days', data.timeToSignStats, data.timeToSignTrend, 'Days'],
  ] as const) {
    const expected = plainTimes(rows, what, query, now);
    const figures = ({ mean, median, p90, count, outlierCount }: typeof expected.stats) =>
      about({ [`mean${unit}`]: mean, [`median${unit}`]: median, [`p90${unit}`]: p90, count, outlierCount });
    const previous =
      query.referralStartDate === undefined ? null : figures(plainTimes(before, what, query, now).stats);
    expect(stats).toEqual({
      ...(figures(expected.stats) as object),
      [`outlierThreshold${unit}`]: what === 'hours' ? 720 : 365,
      bucket: expected.bucket,
      rangeStart: expected.start,
      rangeEnd: expected.end,
      trend: expected.trend.map(({ date, average, count }) => ({
        date,
        [`avg${unit}`]: number(average),
        count,
      })),
      previous,
    });
    expect(trend).toEqual(stats.trend);
  }
}

function expectOutcomes(data: any, rows: Rows, before: Rows, side: string, hasPrevious: boolean): void {
  const closed = ['won_settled', 'lost', 'no_longer_pursuing'];
  const name = side === 'sent' ? 'Sent' : 'Received';
  for (const [stats, list, outcomes] of [
    [data[`outcomes${name}Stats`], data[`outcomesOf${name}`], [...closed, 'rejected', 'withdrawn']],
    [data.outcomesClosedStats, data.outcomesOfClosed, closed],
  ]) {
    const sum = (some: Rows) => plainOutcomes(some, outcomes).reduce((total, { count }) => total + count, 0);
    expect(stats.rows).toMatchObject(plainOutcomes(rows, outcomes));
    expect(stats.total).toBe(sum(rows));
    expect(stats.previousTotal).toBe(hasPrevious ? sum(before) : null);
    expect(list).toEqual(stats.rows);
    expectShares(list);
  }
}

function expectShares(rows: { count: number; share: number }[]): void {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const units = rows.reduce((sum, { share }) => sum + Math.round(share * 10_000), 0);
  expect(units).toBe(total === 0 ? 0 : 10_000);
  for (const { count, share } of rows)
    expect(Math.abs(share - (total && count / total))).toBeLessThan(1.0001e-4);
}

function expectGroups(
  groups: any[],
  key: string,
  expected: { key: string; settlementAmount: number }[],
): void {
  const order = groups.map(({ settlementAmount }) => settlementAmount);
  expect(order).toEqual([...order].sort((a, b) => b - a));
  for (const { key: value, ...sums } of expected)
    expect(groups.find((one) => one[key] === value)).toMatchObject(about(sums) as object);
  expect(groups).toHaveLength(expected.length);
}

describe('a rebuild', () => {
  /** Two reports of several firms; the answers must not change. */
  async function everything() {
    const answers: unknown[] = [];
    for (const { id } of FIRMS.slice(0, 4))
      for (const report of ['received', 'sent', 'revenue-received', 'revenue-sent'])
        answers.push(
          (await service.as({ firmId: id }).get(`/analytics/${report}?referralEndDate=${dateAgo(2)}`)).data,
        );
    return answers;
  }

  it('from the topics gives the same figures, and reads go on meanwhile', async () => {
    const before = await everything();
    const rebuilding = service.part(RebuildReadModel).execute({ lastReadsMs: 0 });
    let isDone = false;
    void rebuilding.finally(() => (isDone = true));
    while (!isDone) {
      const { status, data } = await service.as({ firmId: OWN.id }).get('/analytics/received');
      expect([status, data.kpis.totalReceived]).toEqual([
        200,
        (before[0] as any).kpis.totalReceived + newest('received'),
      ]);
    }
    expect((await rebuilding).generation).toBe(2);
    expect(await everything()).toEqual(before);
  });

  it('from snapshots alone gives the same figures, when the events are gone', async () => {
    const before = await everything();
    await forgetEvents(service.backing.topics, 'referrals.events');
    await events.publish(...cases.map(snapshotOf));
    expect(await service.part(RebuildReadModel).execute({ lastReadsMs: 0 })).toEqual({
      generation: 3,
      events: CASES,
    });
    expect(await everything()).toEqual(before);
    const tables = await service.sql<{ relname: string }>(
      "SELECT relname FROM pg_class WHERE relname ~ '^(firm_referrals|referral_views)_\\d+$'",
    );
    expect(tables.map(({ relname }) => relname)).toEqual(['referral_views_3']);
  });

  /** Referrals of the last days, which `everything` leaves out. */
  function newest(side: 'received' | 'sent'): number {
    const all = plainRows(cases, OWN.id, { side }, 'current', Date.now());
    return (
      all.length -
      plainRows(cases, OWN.id, { side, referralEndDate: dateAgo(2) }, 'current', Date.now()).length
    );
  }
});

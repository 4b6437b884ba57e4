import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import {
  buildEvent,
  EventSource,
  OwnMetrics,
  principalHeaders,
  sampleOf,
  ServiceUnderTest,
  type TestCaller,
  untilBlocked,
} from '@referral-exchange/testing';
import type { CaseFacts, HopFacts } from '@referral-exchange/contracts';
import { analytics } from '../src/service.js';
import { untilRead } from './read-events.js';

const SENT = sampleOf('referral.sent.v1');
const [HOP] = SENT.data.case.hops as [HopFacts];
const SENDER = { id: newId(), name: '=HYPERLINK("http://evil")' };
const REPORTS = ['received', 'sent', 'revenue-received', 'revenue-sent'];

let metrics: OwnMetrics;
let service: ServiceUnderTest;
let events: EventSource;
let receiver: TestCaller;

beforeAll(async () => {
  metrics = await OwnMetrics.start('analytics');
  service = await ServiceUnderTest.start(analytics, { backing: ['kafka'] });
  events = await EventSource.connect(service.backing.topics);
  receiver = service.as({ firmId: newId() });
});
afterAll(async () => {
  await events?.close();
  await service?.stop();
  await metrics?.stop();
});

/** Sends a referral at an instant to a firm; the rest of its facts as given. */
function sent(at: string, to: string, facts: { hop?: Partial<HopFacts>; case?: Partial<CaseFacts> } = {}) {
  const hop: HopFacts = {
    ...HOP, id: newId(), sentDate: at, updatedAt: at, referringFirm: SENDER, referentFirm: { id: to, name: 'Receiver' }, ...facts.hop,
  }; // prettier-ignore
  const record: CaseFacts = { ...SENT.data.case, id: newId(), hops: [hop], ...facts.case };
  const change = { ...SENT.data.change, id: newId(), referralId: hop.id, createdAt: at };
  return buildEvent('referral.sent.v1', {
    occurredAt: at,
    key: record.id,
    data: { case: record, referralId: hop.id, change },
  });
}

describe('days in a time zone', () => {
  it('a referral at 23:30 local belongs to that local day, before, on and after a change of the clocks', async () => {
    const firm = service.as({ firmId: newId() });
    // New York: UTC-5 until 2026-03-08 07:00 UTC, then UTC-4
    const instants = ['2026-03-08T04:30:00.000Z', '2026-03-09T03:30:00.000Z', '2026-03-10T03:30:00.000Z'];
    await events.publish(
      ...instants.map((at) =>
        sent(at, firm.firmId, {
          hop: {
            acknowledgement: {
              at: new Date(Date.parse(at) + 5_400_000).toISOString(),
              byFirmId: firm.firmId,
              channel: 'api',
            },
          },
        }),
      ),
    );
    await untilRead(service, firm.firmId);
    const range = 'referralStartDate=2026-03-06&referralEndDate=2026-03-10';
    const trend = async (tz: string) =>
      (await firm.get(`/analytics/received?${range}&tz=${tz}`)).data.timeToAcknowledgeTrend;
    expect(await trend('America/New_York')).toEqual([
      { date: '2026-03-06', avgHours: null, count: 0 },
      { date: '2026-03-07', avgHours: 1.5, count: 1 },
      { date: '2026-03-08', avgHours: 1.5, count: 1 },
      { date: '2026-03-09', avgHours: 1.5, count: 1 },
      { date: '2026-03-10', avgHours: null, count: 0 },
    ]);
    expect((await trend('UTC')).map(({ count }: { count: number }) => count)).toEqual([0, 0, 1, 1, 1]);
    const oneDay = 'referralStartDate=2026-03-08&referralEndDate=2026-03-08&tz=America/New_York';
    expect((await firm.get(`/analytics/received?${oneDay}`)).data.kpis).toMatchObject({
      totalReceived: 1,
      previous: { totalReceived: 1 },
    });
  });
});

describe('a report that was read before', () => {
  const at = '2026-05-01T12:00:00.000Z';

  it('holds what was written since: new referrals, and changes of those that it had', async () => {
    const firm = service.as({ firmId: newId() });
    const known = newId();
    const figures = async () => (await firm.get('/analytics/received')).data.kpis;
    await events.publish(sent(at, firm.firmId, { hop: { id: known } }));
    await untilRead(service, firm.firmId);
    expect(await figures()).toMatchObject({ totalReceived: 1, rejected: 0 });
    const rejected = { id: known, sentDate: at, status: 'REJECTED' } as const;
    await events.publish(
      sent('2026-05-02T12:00:00.000Z', firm.firmId, { hop: rejected }),
      sent('2026-05-03T12:00:00.000Z', firm.firmId),
    );
    await untilRead(service, firm.firmId);
    expect(await figures()).toMatchObject({ totalReceived: 2, rejected: 1 });
  });

  it('misses no write that is committed late: writers take turns, and versions are committed in their order', async () => {
    const firmId = newId();
    await events.publish(sent(at, firmId), sent('2026-05-02T12:00:00.000Z', firmId));
    await untilRead(service, firmId);
    const OWN = "side = 'received' AND firm_id = $1";
    const rows = () =>
      service.sql<{ version: string }>(`SELECT version FROM referral_views WHERE ${OWN} ORDER BY sent_at`, [
        firmId,
      ]);
    const database = service.part(Database);
    const write = (sentAt: string) =>
      database.query(`UPDATE referral_views SET status = status WHERE ${OWN} AND sent_at = $2`, [
        firmId,
        sentAt,
      ]);
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = database.transaction(async () => {
      await database.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await write(at);
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    const quick = write('2026-05-02T12:00:00.000Z');
    await Promise.race([quick, untilBlocked(service)]);
    const before = (await rows()).map(({ version }) => Number(version));
    mayCommit.resolve();
    await Promise.all([slow, quick]);
    const [first, second] = (await rows()).map(({ version }) => Number(version)) as [number, number];
    // nobody could have seen the version of the quick write before that of the slow one
    expect(Math.max(...before)).toBeLessThan(first);
    expect(first).toBeLessThan(second);
  });
});

describe('who sees what', () => {
  it('test cases count for test firms only, archived referrals for nobody', async () => {
    const firm = service.as({ firmId: newId() });
    const at = '2026-05-01T12:00:00.000Z';
    await events.publish(
      sent(at, firm.firmId),
      sent(at, firm.firmId, { case: { isTestCase: true } }),
      sent(at, firm.firmId, { case: { isArchived: true } }),
      sent(at, firm.firmId, { hop: { isArchivedByReceiver: true } }),
      sent(at, firm.firmId, { hop: { isArchivedBySender: true } }),
    );
    await untilRead(service, firm.firmId);
    const total = async (as: TestCaller) => (await as.get('/analytics/received')).data.kpis.totalReceived;
    expect(await total(firm)).toBe(2);
    expect(await total(firm.as({ isTestFirm: true }))).toBe(3);
    expect(await total(service.as({ firmId: newId() }))).toBe(0);
  });

  it('amounts of a received referral count once the firm has acknowledged it', async () => {
    const firm = service.as({ firmId: newId() });
    const won = { status: 'CLOSED', closingStatus: 'won_settled', settlementAmount: 1_000 } as const;
    const acknowledgement = {
      at: '2026-05-02T12:00:00.000Z',
      byFirmId: firm.firmId,
      channel: 'api',
    } as const;
    await events.publish(
      sent('2026-05-01T12:00:00.000Z', firm.firmId, { hop: won }),
      sent('2026-05-01T12:00:00.001Z', firm.firmId, {
        hop: { ...won, settlementAmount: 500, acknowledgement },
      }),
    );
    await untilRead(service, firm.firmId);
    const { data } = await firm.get('/analytics/revenue-received');
    expect(data.totals).toMatchObject({ caseCount: 2, settlementAmount: 500, averageSettlement: 500 });
  });

  it.each(REPORTS)(
    'GET /analytics/%s: keys of every tier, CRM tokens, sessions and an administrator; no provider',
    async (report) => {
      const answer = async (as: Parameters<ServiceUnderTest['as']>[0]) => {
        const { status, code } = await service.as(as).get(`/analytics/${report}`);
        return code ?? status;
      };
      const firmId = newId();
      expect(await answer({ firmId, tier: 'read_only' })).toBe(200);
      expect(await answer({ firmId, kind: 'crm_token', tier: 'full' })).toBe(200);
      expect(await answer({ firmId, kind: 'session', role: 'viewer', tier: null, userId: newId() })).toBe(
        200,
      );
      expect(await answer({ kind: 'provider_key', firmId: null, firmName: null, providerId: newId() })).toBe(
        'wrong_scope',
      );
      expect((await service.admin.get(`/analytics/${report}`)).status).toBe(200);
    },
  );

  it('an administrator reads across firms', async () => {
    const [one, other] = [newId(), newId()];
    const at = '1990-01-15T12:00:00.000Z';
    await events.publish(sent(at, one), sent(at, other));
    await untilRead(service, one);
    const range = 'referralStartDate=1990-01-01&referralEndDate=1990-01-31';
    for (const [report, total] of [['received', 'totalReceived'], ['sent', 'totalSent']] as const)
      expect((await service.admin.get(`/analytics/${report}?${range}`)).data.kpis[total]).toBe(2);
  }); // prettier-ignore
});

describe('bad input', () => {
  it.each([
    ['tz=Mars/Olympus', 'tz', 'invalid_enum'],
    ['tz=%2B02:00', 'tz', 'invalid_enum'],
    ['referralStartDate=2026-02-30', 'referralStartDate', 'invalid_format'],
    ['referralStartDate=2026-3-1', 'referralStartDate', 'invalid_format'],
    ['referralStartDate=2026-03-02&referralEndDate=2026-03-01', 'referralEndDate', 'out_of_range'],
    ['signedStartDate=2026-03-02&signedEndDate=2026-03-01', 'signedEndDate', 'out_of_range'],
    [
      'firstReferralStartDate=2026-03-02&firstReferralEndDate=2026-03-01',
      'firstReferralEndDate',
      'out_of_range',
    ],
    ['referralStartDate=1900-01-01&referralEndDate=2100-01-01', 'referralEndDate', 'out_of_range'],
    ['referralStartDate=0001-01-01', 'referralStartDate', 'out_of_range'],
    ['referralEndDate=9999-12-31', 'referralEndDate', 'out_of_range'],
    ['caseType=witchcraft', 'caseType', 'invalid_enum'],
    ['jurisdiction=ZZ', 'jurisdiction', 'invalid_enum'],
    ['section=everything', 'section', 'invalid_enum'],
    ['minDataAsOf=yesterday', 'minDataAsOf', 'invalid_format'],
  ])('%s is 400 and names %s', async (query, field, code) => {
    for (const report of REPORTS) {
      const { status, body } = await receiver.get(`/analytics/${report}?${query}`);
      expect([status, body.error?.code, body.error?.details.errors[0]]).toEqual([
        400,
        'validation_error',
        expect.objectContaining({ field, code }),
      ]);
    }
  });

  it('empty filters, as a form sends them, count as not given', async () => {
    for (const report of REPORTS) {
      const plain = await receiver.get(`/analytics/${report}`);
      const empty = await receiver.get(`/analytics/${report}?tz=&caseType=&jurisdiction=&referralStartDate=`);
      expect([empty.status, empty.data]).toEqual([200, plain.data]);
    }
  });

  it('a firm that never sent anything gives an empty report, not an error', async () => {
    const { status, data } = await receiver.get(`/analytics/received?sendingFirmId=${newId()}`);
    expect(status).toBe(200);
    expect(data.kpis).toMatchObject({
      totalReceived: 0,
      acknowledgedRate: 0,
      avgHoursToAcknowledge: null,
      previous: null,
    });
    expect(data.timeToAcknowledgeStats).toMatchObject({ bucket: null, rangeStart: null, trend: [] });
    expect((await receiver.get('/analytics/received?sendingFirmId=nobody')).status).toBe(400);
  });

  it('an unknown parameter is ignored with a warning', async () => {
    const { status, body } = await receiver.get('/analytics/received?receivingFirmId=1');
    expect([status, body.meta.warnings]).toEqual([
      200,
      [expect.objectContaining({ parameter: 'receivingFirmId' })],
    ]);
  });
});

describe('one section', () => {
  const csv = { accept: 'text/csv' };

  it('comes alone as JSON', async () => {
    const { data } = await receiver.get('/analytics/received?section=activePipeline');
    expect(Object.keys(data)).toEqual(['activePipeline']);
  });

  it('comes as CSV in which no name of a firm is a formula', async () => {
    const firm = service.as({ firmId: newId() });
    await events.publish(sent('2026-05-01T12:00:00.000Z', firm.firmId));
    await untilRead(service, firm.firmId);
    const answer = await fetch(`${service.url}/api/public/v1/analytics/received?section=topSendingFirms`, {
      headers: { ...csv, ...principalHeaders(firm.principal) },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=topSendingFirms.csv');
    expect(await answer.text()).toBe(
      `firmId,firmName,received,signed,signedRate\r\n${SENDER.id},"'=HYPERLINK(""http://evil"")",1,0,0\r\n`,
    );
  });

  it.each([
    ['sent?section=topReceivingFirms', 'firmId,firmName,sent,signed,signedRate\r\n'],
    ['sent?section=timeToAcknowledgeTrend', 'date,avgHours,count\r\n'],
    [
      'revenue-sent?section=trend',
      'month,caseCount,settlementAmount,attorneyFees,netFeeToSendingFirm,netFeeToHandlingFirm\r\n',
    ],
    ['revenue-received?section=previous', 'field,value\r\n'],
  ])('has its header as CSV when there is nothing: %s', async (path, expected) => {
    const nobody = service.as({ firmId: newId() });
    const answer = await fetch(`${service.url}/api/public/v1/analytics/${path}`, {
      headers: { ...csv, ...principalHeaders(nobody.principal) },
    });
    expect(await answer.text()).toBe(expected);
  });

  it('must be named for CSV', async () => {
    const { status, body } = await receiver.get('/analytics/received', csv);
    expect([status, body.error.details.errors[0].field]).toEqual([400, 'section']);
  });
});

describe('the freshness of the data', () => {
  it('a caller gets its own write with minDataAsOf', async () => {
    const firm = service.as({ firmId: newId() });
    await events.publish(sent(clock.date().toISOString(), firm.firmId));
    // of what was committed at this instant: it was published within half a second, however busy the machine
    // is
    const at = new Date(clock.now() - 400).toISOString();
    // on a busy machine two seconds may not be enough; what is promised is that the write is in from dataAsOf
    // on
    for (;;) {
      const { data, body } = await firm.get(`/analytics/received?minDataAsOf=${at}`);
      if (body.meta.dataAsOf < at) continue;
      expect(data.kpis.totalReceived).toBe(1);
      return;
    }
  });

  it('is an age in the metrics', async () => {
    await metrics.becomes('analytics_data_age_seconds', (age) => age > 0 && age < 60);
  });

  it('who asks for the future gets what there is, and is told how far that reaches', async () => {
    const { status, body } = await receiver.get('/analytics/received?minDataAsOf=2100-01-01T00:00:00.000Z');
    expect([status, Math.abs(Date.parse(body.meta.dataAsOf) - Date.now()) < 60_000]).toEqual([200, true]);
  });
});

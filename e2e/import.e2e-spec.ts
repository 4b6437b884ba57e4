import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@referral-exchange/testing';
import type { Answer, ApiClient } from './api-client.js';
import { anonymous, newWorld, subscribe, type Subscriber, type World } from './world.js';

const BOUNDARY = '----journey';
const HEADER =
  'externalId,title,caseType,jurisdiction,clientFirstName,clientLastName,clientPhone,referentFirmId';

/** A file as a firm's back office uploads it, through the gateway. */
describe('an import by CSV', () => {
  let world: World;
  let sender: ApiClient, receiver: ApiClient;
  let hook: Subscriber;
  beforeAll(async () => {
    world = await newWorld();
    sender = anonymous.key(world.sender.keys.full);
    receiver = anonymous.key(world.receiver.keys.full);
    hook = await subscribe(world.asReceiver);
  });
  afterAll(() => hook?.endpoint.close());

  function upload(
    client: ApiClient,
    path: string,
    text: string,
    fields: Record<string, string> = {},
  ): Promise<Answer> {
    const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`);
    const file = `name="file"; filename="rows.csv"\r\nContent-Type: text/csv\r\n\r\n${text}`;
    const body = [...parts, file]
      .map((part) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${part}\r\n`)
      .join('');
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    return client.raw('POST', `/import/${path}`, `${body}--${BOUNDARY}--\r\n`, { 'content-type': type });
  }

  const row = (id: string, caseType = 'motor_vehicle_accident') =>
    `${id},"=SUM(1,1)",${caseType},NY,Dana,Whitfield,+1 212 555 0142,${world.receiver.firm.id}`;
  const lines = (...rows: string[]) => [HEADER, ...rows].join('\r\n') + '\r\n';
  const counts = ({ body }: Answer) => {
    const { created, updated, skipped, failed } = body.data;
    return { created, updated, skipped, failed };
  };

  it('is tried, done, mended, and done again without a second effect', async () => {
    const file = lines(row('J-1'), row('J-2', 'nonsense'), row('J-3'));
    const dry = await upload(sender, 'cases', file, { dryRun: 'true' });
    expect(counts(dry)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 1 });
    expect((await sender.get('/sent-cases')).body.data).toEqual([]);
    const done = await upload(sender, 'cases', file);
    expect([done.status, counts(done)]).toEqual([200, counts(dry)]);
    const { jobId, errors } = done.body.data;
    expect(errors).toMatchObject([{ row: 3, field: 'caseType' }]);
    expect((await sender.get(`/import/jobs/${jobId}`)).body.data).toMatchObject({
      status: 'COMPLETED',
      processedRows: 3,
    });

    const failed = await sender.get(`/import/jobs/${jobId}/errors`);
    expect(failed.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(failed.text).toContain(`J-2,"'=SUM(1,1)",nonsense,NY,Dana,Whitfield,'+1 212 555 0142,`);
    const mended = await upload(sender, 'cases', failed.text.replace('nonsense', 'motor_vehicle_accident'));
    expect(counts(mended)).toEqual({ created: 1, updated: 0, skipped: 0, failed: 0 });
    expect(counts(await upload(sender, 'cases', file))).toEqual({
      created: 0,
      updated: 0,
      skipped: 2,
      failed: 1,
    });
    const { data } = (await sender.get('/sent-cases')).body;
    expect(data.map(({ title, status }: any) => [title, status])).toEqual(
      Array(3).fill(['=SUM(1,1)', 'SENT']),
    );
  });

  it('of statuses sends one webhook a row, unmasked by the receiver’s own upload; the history was silent', async () => {
    const { data } = (await receiver.get('/received-referrals')).body;
    expect(data).toHaveLength(3);
    const file =
      ['referralId,status', ...data.map(({ id }: any) => `${id},UNDER_EVALUATION`)].join('\n') + '\n';
    expect(counts(await upload(receiver, 'cases/update', file))).toEqual({
      created: 0,
      updated: 3,
      skipped: 0,
      failed: 0,
    });
    const told = (await hook.endpoint.count(3)).map((one) => one.json() as any);
    expect(told.map(({ event }) => event)).toEqual(Array(3).fill('referral.accepted'));
    expect(new Set(told.map(({ referralId }) => referralId))).toEqual(new Set(data.map(({ id }: any) => id)));
    expect(told[0]).toMatchObject({
      piiMasked: false,
      actor: { source: 'bulk_update', firmId: world.receiver.firm.id },
    });
    expect(counts(await upload(receiver, 'cases/update', file))).toEqual({
      created: 0,
      updated: 0,
      skipped: 3,
      failed: 0,
    });
  });

  it('counts in the figures of both firms at once, with its own dates, and goes on from there', async () => {
    const own = await newWorld();
    const [from, to] = [anonymous.key(own.sender.keys.full), anonymous.key(own.receiver.keys.full)];
    const sentAt = new Date(Date.now() - 40 * 86_400_000);
    const [sentDate, month] = [sentAt.toISOString().slice(0, 10), sentAt.toISOString().slice(0, 7)];
    const header =
      'externalId,title,caseType,jurisdiction,clientFirstName,clientLastName,referentFirmId,status,sentDate,closingStatus,settlementAmount';
    const line = (id: string, status: string, amount = '') =>
      `${id},Old,motor_vehicle_accident,NY,Dana,Whitfield,${own.receiver.firm.id},${status},${sentDate},${amount && 'won_settled'},${amount}`;
    const won = ['1000', '2000', '3000'].map((amount) => line(`W-${amount}`, 'CLOSED', amount));
    const file = [header, ...won, line('S', 'SIGNED'), line('R', 'REJECTED')].join('\r\n') + '\r\n';
    const imported = await upload(from, 'cases', file);
    expect(counts(imported)).toMatchObject({ created: 5, failed: 0 });

    async function figures(client: ApiClient, report: string, write: Answer) {
      const wanted = write.body.meta.timestamp as string;
      const answer = await eventually(
        () => client.get(`/analytics/${report}?minDataAsOf=${wanted}`),
        ({ body }) => body.meta.dataAsOf >= wanted,
        90_000,
      );
      return answer.body.data;
    }
    const known = {
      acknowledged: 4,
      signed: 4,
      rejected: 1,
      closed: 3,
      avgHoursToAcknowledge: null,
      avgDaysToSign: null,
    };
    const sent = await figures(from, 'sent', imported);
    expect(sent.kpis).toMatchObject({ totalSent: 5, ...known });
    expect(sent.currentStageStats).toMatchObject({ total: 5, total30DaysAgo: 5 });
    expect((await figures(to, 'received', imported)).kpis).toMatchObject({ totalReceived: 5, ...known });
    const revenue = await figures(from, 'revenue-sent', imported);
    expect(revenue.totals).toMatchObject({ caseCount: 3, settlementAmount: 6000 });
    expect(revenue.trend[0]).toMatchObject({ month, caseCount: 3, settlementAmount: 6000 });

    // whoever touches the cases later changes what was touched, and nothing else
    const cases = (await from.get('/sent-cases?limit=100')).body.data as any[];
    const of = (status: string) => cases.filter((one) => one.status === status);
    for (const { baseCaseId } of of('CLOSED'))
      expect((await from.patch(`/sent-cases/${baseCaseId}`, { tier: 2 })).status).toBe(200);
    const [archived] = of('CLOSED');
    await from.post(`/sent-cases/${archived.baseCaseId}/archive`);
    await from.post(`/sent-cases/${of('REJECTED')[0].baseCaseId}/refer`, {
      referentFirmId: own.receiver.firm.id,
    });
    const bulk = await upload(
      to,
      'cases/update',
      `referralId,status\n${of('SIGNED')[0].referralId},SIGNED\n`,
    );
    expect(counts(bulk)).toMatchObject({ updated: 1 });
    const later = await figures(from, 'sent', bulk);
    expect(later.kpis).toMatchObject({ totalSent: 5, ...known, acknowledged: 3, signed: 3, closed: 2 });
    const rest = await figures(from, 'revenue-sent', bulk);
    const { caseCount, settlementAmount } = rest.totals;
    expect(rest.trend[0]).toMatchObject({ month, caseCount, settlementAmount });
    expect(caseCount).toBe(2);
  }, 300_000);

  it('streams a large file through the gateway, and refuses one that is too large', async () => {
    const long = (id: number) => `L-${id},${'x'.repeat(400)},motor_vehicle_accident,NY,Dana,Whitfield,,`;
    const started = await upload(sender, 'cases', lines(...Array.from({ length: 5_000 }, (_, n) => long(n))));
    expect([started.status, started.body.data.status]).toEqual([202, 'PENDING']);
    const job = await eventually(
      () => sender.get(`/import/jobs/${started.body.data.jobId}`),
      ({ body }) => body.data.status === 'COMPLETED',
      300_000,
    );
    expect(job.body.data).toMatchObject({
      totalRows: 5_000,
      processedRows: 5_000,
      created: 5_000,
      failed: 0,
    });
    const refused = await upload(sender, 'cases', lines('x'.repeat(23_000_000)));
    expect([refused.status, refused.body.error.code]).toEqual([413, 'file_too_large']);
  }, 600_000);
});

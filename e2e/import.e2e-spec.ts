import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ApiClient } from './api-client.js';
import { anonymous, eventually, newWorld, subscribe, type Subscriber, type World } from './world.js';

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

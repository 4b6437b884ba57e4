import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { request } from 'undici';
import { eventually } from '@referral-exchange/testing';
import { killService, startService } from './suite-control.js';
import { PDF, upload } from './upload.js';
import { anonymous, newWorld, refer, subscribe, type Subscriber, type World } from './world.js';

let world: World;
let ids: { baseCaseId: string; referralId: string };
const subscribers: Subscriber[] = [];
beforeAll(async () => {
  world = await newWorld();
  for (const client of [world.asSender, world.asReceiver]) subscribers.push(await subscribe(client));
  ids = await refer(world);
});
afterAll(() => Promise.all(subscribers.map(({ endpoint }) => endpoint.close())));

const listed = async (client = world.asReceiver) => {
  const { status, body } = await client.get(`/cases/${ids.baseCaseId}/documents`);
  return status === 200 ? body.data.map((one: { fileName: string }) => one.fileName) : status;
};

/** The document events that the endpoint of a firm has received. */
const heard = (at: number) =>
  subscribers[at]!.endpoint.requests.map((one) =>
    one.json<{ event: string; piiMasked: boolean; data: any }>(),
  ).filter(({ event }) => event.startsWith('document.'));

it('a document reaches the partner as a webhook and by a download without a key', async () => {
  const early = await upload(world.asSender, ids.baseCaseId, { fileName: 'early.pdf' });
  expect(early.status).toBe(201);
  expect(await listed()).toEqual([]);
  expect((await upload(world.asReceiver, ids.referralId)).status).toBe(403);
  await world.asReceiver.post(`/cases/${ids.baseCaseId}/referrals/${ids.referralId}/acknowledge`, {});
  const made = await upload(world.asSender, ids.baseCaseId, { fields: { category: 'Police report' } });
  expect(await listed()).toEqual(['report.pdf', 'early.pdf']);
  await eventually(async () => heard(1), (events) => events.length === 1); // prettier-ignore
  expect(heard(1)[0]).toMatchObject({
    event: 'document.uploaded',
    piiMasked: false,
    data: { id: made.body.data.id, fileName: 'report.pdf', category: 'Police report' },
  });
  await eventually(async () => heard(0), (events) => events.length === 2); // prettier-ignore
  const path = `/cases/${ids.baseCaseId}/documents/${made.body.data.id}`;
  const { url } = (await world.asReceiver.get(`${path}/download`)).body.data;
  const answer = await request(url);
  expect([answer.statusCode, await answer.body.text()]).toEqual([200, PDF]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=report.pdf',
    'x-content-type-options': 'nosniff',
  });
  const part = await request(url, { headers: { range: 'bytes=0-3' } });
  expect([part.statusCode, await part.body.text()]).toEqual([206, '%PDF']);
  const deletion = await anonymous.key(world.sender.keys.full).delete(path);
  expect(deletion.status).toBe(204);
  expect((await request(url)).statusCode).toBe(404);
  await eventually(async () => heard(1), (events) => events.length === 2); // prettier-ignore
  expect(heard(1)[1]).toMatchObject({ event: 'document.deleted', data: { id: made.body.data.id } });
});

it('a status change that ends access takes effect in the very next call', async () => {
  const { body } = await upload(world.asReceiver, ids.baseCaseId, { fileName: 'own.pdf' });
  const path = `/cases/${ids.baseCaseId}/documents/${body.data.id}/download`;
  expect(body.data.referralId).toBe(ids.referralId);
  expect((await world.asReceiver.get(path)).status).toBe(200);
  await world.asReceiver.post(`/received-referrals/${ids.referralId}/reject`, {});
  expect((await world.asReceiver.get(path)).status).toBe(404);
  expect(await listed()).toBe(404);
  expect((await world.asSender.get(path)).status).toBe(200);
  const stranger = await newWorld();
  expect((await stranger.asSender.get(path)).status).toBe(404);
});

it('more than 50 MB is refused at the door; 50 MB passes', async () => {
  const size = 52_428_800;
  const content = PDF + 'x'.repeat(size - PDF.length);
  expect((await upload(world.asSender, ids.baseCaseId, { content })).status).toBe(201);
  const over = await upload(world.asSender, ids.baseCaseId, { content: `${content}x` });
  expect([over.status, over.body.error.details]).toEqual([413, { maxBytes: size }]);
  const far = await upload(world.asSender, ids.baseCaseId, { content: content + 'x'.repeat(1_000_000) });
  expect([far.status, far.body.error.details]).toEqual([413, { maxBytes: size }]);
  const refused = await upload(world.asSender, ids.baseCaseId, { content, fileName: 'a.png' });
  expect(refused.body.error.details.reason).toBe('file_type_not_allowed');
});

it('while referrals is away nothing is shown', async () => {
  await killService('referrals');
  const away = await listed(world.asSender.once);
  await startService('referrals');
  expect(away).toBe(503);
  expect(await listed(world.asSender)).toContain('own.pdf');
});

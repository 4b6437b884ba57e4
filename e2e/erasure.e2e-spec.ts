import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databasesHolding, eventually } from '@referral-exchange/testing';
import {
  admin,
  caseBody,
  newWorld,
  refer,
  sandbox,
  subscribe,
  type Subscriber,
  type World,
} from './world.js';
import { redisHolding, topicsHolding } from './other-stores.js';
import { upload } from './upload.js';

const WORD = `Quillfeather${randomUUID().slice(0, 8)}`;
const EMAIL = `${WORD}@clients.example`;
const CLIENT = { clientLastName: WORD, clientEmail: EMAIL, title: `${WORD} v. Acme` };

/** A client asks to be forgotten: one call, and no store knows the name any more but topics, by expiry. */
describe('an erasure of a person', () => {
  let world: World;
  let hooks: Subscriber[];
  let echo: Subscriber;
  let open: { baseCaseId: string; referralId: string };
  let rejected: { baseCaseId: string; referralId: string };
  let medCaseId: string;
  beforeAll(async () => {
    world = await newWorld();
    hooks = await Promise.all([world.asSender, world.asReceiver].map(subscribe));
    echo = await subscribe(world.asSender);
    await echo.endpoint.close();
    expect((await world.asSender.post(`/webhooks/${echo.id}/echo/enable`)).status).toBe(200);
    [open, rejected] = [await refer(world, CLIENT), await refer(world, CLIENT)];
    const { asSender, asReceiver } = world;
    const answers = [
      await asReceiver.post(`/cases/${open.baseCaseId}/referrals/${open.referralId}/acknowledge`, {}),
      await asReceiver.post(`/cases/${open.baseCaseId}/notes`, { body: `Spoke with ${WORD}` }),
      await upload(asSender, open.baseCaseId, {
        fileName: `${WORD}.pdf`,
        content: `%PDF-1.7\n${WORD}\n%%EOF\n`,
      }),
      await asReceiver.post(`/cases/${rejected.baseCaseId}/referrals/${rejected.referralId}/acknowledge`, {}),
      await asReceiver.post(`/received-referrals/${rejected.referralId}/reject`, {
        reason: `${WORD} is no client of ours`,
      }),
      await create(),
    ];
    expect(answers.map(({ status, text }) => (status < 300 ? status : text))).toEqual([
      200, 201, 201, 200, 200, 201,
    ]);
    const made = await asSender.post('/med-cases', {
      baseCaseId: open.baseCaseId,
      patientFirstName: 'Zdenka',
      patientLastName: WORD,
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
    });
    medCaseId = made.body.data.id;
    // the webhooks of all that are stored before it begins
    await eventually(
      () =>
        Promise.resolve(
          hooks.flatMap(({ endpoint }) => endpoint.requests).map(({ headers }) => headers['x-service-event']),
        ),
      (heard) =>
        heard.includes('document.uploaded') &&
        heard.includes('referral.rejected') &&
        heard.includes('note.created'),
    );
  });
  /** A draft, whose answer is kept by its key. */
  const create = () => world.asSender.post('/sent-cases', caseBody(CLIENT), { 'idempotency-key': WORD });
  afterAll(() => Promise.all(hooks.map(({ endpoint }) => endpoint.close())));

  const stores = () => databasesHolding(sandbox.postgresUrl, WORD);
  const files = () =>
    globSync('**/*', { cwd: dirname(process.env.E2E_SANDBOX!), withFileTypes: true })
      .filter((file) => file.isFile() && !/postgres|kafka|redis|mail/.test(file.parentPath))
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => readFileSync(path).includes(WORD));

  it('finds the person in every store, and a dry run says how much', async () => {
    expect(await eventually(stores, (found) => !found.some((name) => name.endsWith('.outbox')))).toEqual(
      expect.arrayContaining([
        'referrals.cases',
        'documents.documents',
        'webhooks.payloads',
        'med_cases.med_cases',
      ]),
    );
    expect(files()).toHaveLength(1);
    const captures = await eventually(
      () => redisHolding(sandbox.redisUrl, WORD),
      (keys) => keys.length > 0,
    );
    expect(captures).toEqual([expect.stringContaining('webhooks:echo:')]);
    const { body } = await admin.post('/admin/erasures', {
      clientEmail: EMAIL,
      reason: 'Request 1',
      dryRun: true,
    });
    expect(body.data.baseCaseIds).toHaveLength(3);
    expect(body.data.medCaseIds).toEqual([medCaseId]);
  });

  it('leaves the name in no database, file or log within a minute; the receipt says what is left, and until when', async () => {
    const from = performance.now();
    const asked = await admin.post('/admin/erasures', { clientEmail: EMAIL, reason: 'Request 1' });
    expect(asked.status).toBe(201);
    const receipt = await eventually(
      async () => (await admin.get(`/admin/erasures/${asked.body.data.id}`)).body.data,
      ({ status }) => status === 'completed',
    );
    expect(await eventually(stores, (found) => found.length === 0)).toEqual([]);
    expect(
      await eventually(
        () => Promise.resolve(files()),
        (found) => found.length === 0,
      ),
    ).toEqual([]);
    expect(await redisHolding(sandbox.redisUrl, WORD)).toEqual([]);
    expect(performance.now() - from).toBeLessThan(60_000);
    const repeated = await create();
    expect([repeated.status, repeated.body.error.details.reason]).toEqual([409, 'answer_erased']);
    const kinds = receipt.services.flatMap(({ erased }: { erased: Record<string, number> }) =>
      Object.entries(erased),
    );
    expect(Object.fromEntries(kinds)).toMatchObject({
      cases: 3,
      medCases: 1,
      documents: 1,
      pictures: expect.any(Number),
    });
    const named = receipt.expiring.map(({ store }: { store: string }) => store);
    const topics = await topicsHolding(sandbox.kafkaBrokers, WORD);
    expect(topics).toContain('referrals.events');
    expect(named).toEqual(expect.arrayContaining(topics.map((topic) => `topic ${topic}`)));
    expect(JSON.stringify(receipt)).not.toContain(WORD);
  });

  it('leaves records that firms read and go on with', async () => {
    const { asSender, asReceiver } = world;
    const paths = [
      `/sent-cases/${open.baseCaseId}`,
      '/sent-cases',
      `/sent-cases?search=${WORD}`,
      `/received-referrals/${open.referralId}`,
      `/received-referrals/${rejected.referralId}`,
      `/referrals/${open.referralId}/status-history`,
      `/cases/${open.baseCaseId}/notes`,
      `/cases/${open.baseCaseId}/documents`,
      '/status-updates',
      `/webhooks/${hooks[1]!.id}/deliveries`,
      `/med-cases/${medCaseId}`,
    ];
    for (const path of paths) {
      const client = path.startsWith('/received') || path.startsWith('/webhooks') ? asReceiver : asSender;
      const { status, text } = await client.get(path);
      expect([path, status, text.includes(WORD)]).toEqual([path, 200, false]);
    }
    const signed = await asReceiver.post(`/received-referrals/${open.referralId}/sign`, {});
    expect([signed.status, signed.body.data.clientLastName]).toEqual([200, 'Erased']);
    await hooks[0]!.endpoint.next(
      (one) => one.rawBody.includes('"Erased"') && one.rawBody.includes('SIGNED'),
    );
    expect(await stores()).toEqual([]);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fromBufferPromise } from 'yauzl';
import { eventually } from '@referral-exchange/testing';
import type { ApiClient } from './api-client.js';
import { upload } from './upload.js';
import { admin, anonymous, caseBody, newWorld, refer, subscribe, type World } from './world.js';

const WORD = `Quillfeather${randomUUID().slice(0, 8)}`;
const EMAIL = `${WORD}@clients.example`;
const CLIENT = { clientLastName: WORD, clientEmail: EMAIL, title: `${WORD} v. Acme` };

/** A client asks what the exchange holds: one call, and all of it is in a file, as the firms see it. */
describe('an export of a person', () => {
  let world: World;
  let open: { baseCaseId: string; referralId: string };
  let masked: { baseCaseId: string; referralId: string };
  let medCaseId: string;
  let documentId: string;
  let foreign: string;
  beforeAll(async () => {
    world = await newWorld();
    const { asSender, asReceiver } = world;
    [open, masked] = [await refer(world, CLIENT), await refer(world, CLIENT)];
    const other = await asSender.post('/sent-cases', caseBody({ title: 'Of somebody else' }));
    foreign = other.body.data.id;
    const path = `/cases/${open.baseCaseId}/referrals/${open.referralId}/acknowledge`;
    const uploaded = await upload(asSender, open.baseCaseId, { fileName: 'report.pdf' });
    const made = await asSender.post('/med-cases', {
      baseCaseId: open.baseCaseId,
      patientFirstName: 'Zdenka',
      patientLastName: WORD,
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
    });
    const answers = [
      other,
      uploaded,
      made,
      await asReceiver.post(path, {}),
      await asReceiver.post(`/cases/${open.baseCaseId}/notes`, { body: `Spoke with ${WORD}` }),
      await asReceiver.post('/messages/send', { id: open.referralId, message: `Where is ${WORD}?` }),
    ];
    expect(answers.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(
      answers.map(() => 'done'),
    );
    [documentId, medCaseId] = [uploaded.body.data.id, made.body.data.id];
  });

  const ask = (body: object) => admin.post('/admin/exports', { reason: 'Request 1', ...body });

  /** Asks for an export, waits for its file, and opens it: texts by name of the entry. */
  async function opened(body: object): Promise<{ id: string; entries: Map<string, Buffer> }> {
    const asked = await ask(body);
    expect([asked.status, asked.text]).toEqual([201, expect.anything()]);
    const { id } = asked.body.data;
    const record = await eventually(
      async () => (await admin.get(`/admin/exports/${id}`)).body.data,
      ({ status }) => status !== 'pending',
    );
    expect(record).toMatchObject({ status: 'completed', failure: null });
    const { url } = (await admin.get(`/admin/exports/${id}/file`)).body.data;
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(record.sha256);
    const zip = await fromBufferPromise(bytes);
    const entries = new Map<string, Buffer>();
    for await (const entry of zip.eachEntry()) {
      const stream = await zip.openReadStreamPromise(entry);
      entries.set(entry.fileName, Buffer.concat(await stream.toArray()));
    }
    return { id, entries };
  }
  const lines = (entries: Map<string, Buffer>, name: string): any[] =>
    entries
      .get(name)!
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const data = async (client: ApiClient, path: string) => (await client.get(path)).body.data;

  /** Every entry of a firm, compared with what the API answers to the same firm. */
  async function isWhatTheApiShows(entries: Map<string, Buffer>, firmId: string, client: ApiClient) {
    const cases = lines(entries, `${firmId}/cases.jsonl`);
    for (const { sentCase, referrals, notes, externalLinks, documents } of cases) {
      const { baseCaseId } = sentCase ?? referrals[0];
      if (sentCase) expect(sentCase).toEqual(await data(client, `/sent-cases/${baseCaseId}`));
      for (const referral of referrals)
        expect(referral).toEqual(await data(client, `/referrals/${referral.referralId}`));
      expect(notes).toEqual(await data(client, `/cases/${baseCaseId}/notes`));
      expect(documents).toEqual(await data(client, `/cases/${baseCaseId}/documents`));
      expect(externalLinks).toEqual([]);
    }
    const ids = cases.map(({ sentCase, referrals }) => (sentCase ?? referrals[0]).baseCaseId);
    const feed = (await data(client, '/status-updates?after=&limit=100')) as { baseCaseId: string }[];
    expect(lines(entries, `${firmId}/status-updates.jsonl`)).toEqual(
      feed.filter(({ baseCaseId }) => ids.includes(baseCaseId)),
    );
    const medCases = lines(entries, `${firmId}/med-cases.jsonl`);
    for (const { medCase, referrals } of medCases)
      expect([medCase, referrals]).toEqual([
        await data(client, `/med-cases/${medCase.id}`),
        await data(client, `/med-cases/${medCase.id}/referrals`),
      ]);
    return { ids, medCaseIds: medCases.map(({ medCase }) => medCase.id) };
  }

  it('is all that each firm sees of the person, nothing of others, and the documents', async () => {
    const { entries } = await opened({ clientEmail: EMAIL });
    const [sender, receiver] = [world.sender.firm.id, world.receiver.firm.id];
    const both = [open.baseCaseId, masked.baseCaseId].sort();
    const ofSender = await isWhatTheApiShows(entries, sender, world.asSender);
    expect([ofSender.ids.sort(), ofSender.medCaseIds]).toEqual([both, [medCaseId]]);
    const ofReceiver = await isWhatTheApiShows(entries, receiver, world.asReceiver);
    expect([ofReceiver.ids.sort(), ofReceiver.medCaseIds]).toEqual([both, []]);
    const hidden = lines(entries, `${receiver}/cases.jsonl`).find(
      ({ referrals }) => referrals[0].referralId === masked.referralId,
    );
    expect([hidden.referrals[0].piiMasked, JSON.stringify(hidden).includes(WORD)]).toEqual([true, false]);
    const names = ['cases', 'status-updates', 'med-cases', 'pharmacy-fills', 'pharmacy-transactions'];
    expect([...entries.keys()].sort()).toEqual(
      [
        ...[sender, receiver].flatMap((firm) => names.map((name) => `${firm}/${name}.jsonl`)),
        `documents/${documentId}/report.pdf`,
        'manifest.json',
      ].sort(),
    );
    expect([...entries.values()].some((bytes) => bytes.includes(foreign))).toBe(false);
    const manifest = JSON.parse(entries.get('manifest.json')!.toString());
    for (const { name, sha256 } of manifest.entries)
      expect(createHash('sha256').update(entries.get(name)!).digest('hex')).toBe(sha256);
  });

  it('of a firm holds its cases and no other firm’s view of them', async () => {
    const { firm, keys } = world.receiver;
    const client = world.asReceiver;
    const hook = await subscribe(client);
    await hook.endpoint.close();
    const full = anonymous.key(keys.full);
    const rule = { name: 'All cases', slots: [{ firmId: world.sender.firm.id }] };
    expect((await full.post('/routing/rules', rule)).status).toBe(201);
    const { entries } = await opened({ firmId: world.receiver.firm.id });
    const { ids } = await isWhatTheApiShows(entries, world.receiver.firm.id, world.asReceiver);
    expect(ids.sort()).toEqual([open.baseCaseId, masked.baseCaseId].sort());
    expect([...entries.keys()].some((name) => name.startsWith(world.sender.firm.id))).toBe(false);
    const text = entries.get(`${firm.id}/settings.json`)!.toString();
    const settings = JSON.parse(text);
    expect(settings).toMatchObject({
      firm: [{ id: firm.id, name: firm.name }],
      retention: [{ deliveredPayloadDays: null }],
      users: await data(full, '/users'),
      webhooks: await data(client, '/webhooks'),
      routingRules: await data(client, '/routing/rules'),
      network: [...(await data(client, '/network/outbound')), ...(await data(client, '/network/inbound'))],
      crmMappings: [{ profiles: [] }],
    });
    expect(settings.apiKeys.length).toBeGreaterThan(0);
    for (const secret of [...Object.values(keys), hook.secret]) expect(text).not.toContain(secret);
  });

  it('is gone with the person, and asked for again it is 404', async () => {
    const { id } = await opened({ clientEmail: EMAIL });
    const erased = await admin.post('/admin/erasures', { clientEmail: EMAIL, reason: 'Request 1' });
    expect(erased.status).toBe(201);
    await eventually(
      async () => (await admin.get(`/admin/exports/${id}`)).body.data.status,
      (status) => status === 'deleted',
    );
    expect((await admin.get(`/admin/exports/${id}/file`)).status).toBe(404);
    const again = [
      await ask({ clientEmail: EMAIL }),
      await ask({ baseCaseId: open.baseCaseId }),
      await ask({ medCaseId }),
    ];
    expect(again.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

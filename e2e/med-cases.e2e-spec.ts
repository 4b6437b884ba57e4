import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@referral-exchange/sdk';
import { eventually } from '@referral-exchange/testing';
import type { ApiClient } from './api-client.js';
import { admin, anonymous, newWorld, subscribe, type Subscriber, type World } from './world.js';

/** Words of the patient that must appear nowhere but in the answers of the API. */
const PATIENT = {
  patientFirstName: `Zdenka${randomUUID().slice(0, 8)}`,
  patientLastName: `Quillfeather${randomUUID().slice(0, 8)}`,
  patientPhone: `+1 555 ${randomUUID().slice(0, 8)}`,
  patientEmail: `${randomUUID()}@patients.example`,
};
const NOTES = `Lumbago since ${randomUUID()}`;
const SECRETS = [...Object.values(PATIENT), NOTES];

/** A med case from the firm to the provider and back, as both see it through the gateway and by webhooks. */
describe('a med case', () => {
  let world: World;
  let provider: { id: string; as: ApiClient };
  let hooks: { provider: Subscriber; other: Subscriber; firm: Subscriber };
  let medCaseId: string, path: string;

  async function newProvider(name: string): Promise<{ id: string; as: ApiClient }> {
    const { id } = (await admin.post('/admin/providers', { name })).body.data;
    const keys = `/admin/providers/${id}/api-keys`;
    const { key } = (await admin.post(keys, { name: 'e2e', tier: 'STANDARD' })).body.data;
    return { id, as: anonymous.key(key) };
  }

  beforeAll(async () => {
    world = await newWorld();
    provider = await newProvider('Harbor Spine & Rehab');
    const other = await newProvider('Other Clinic');
    hooks = {
      provider: await subscribe(provider.as),
      other: await subscribe(other.as),
      firm: await subscribe(world.asSender),
    };
    const made = await world.asSender.post('/med-cases', {
      ...PATIENT,
      caseType: 'motor_vehicle_accident',
      jurisdiction: 'NY',
    });
    medCaseId = made.body.data.id;
    // the provider was created a moment ago: its event may not have arrived
    const sent = await world.asSender.post(`/med-cases/${medCaseId}/referrals`, {
      providerId: provider.id,
      notes: NOTES,
    });
    expect([made.status, sent.status]).toEqual([201, 201]);
    path = `/med-cases/${medCaseId}/referrals/${sent.body.data.id}`;
  });
  afterAll(() => Promise.all(Object.values(hooks).map(({ endpoint }) => endpoint.close())));

  const heard = async (event: string, status: string) => {
    const { provider: hook } = hooks;
    const delivery = await hook.endpoint.next(
      ({ headers, json }) =>
        headers['x-service-event'] === event && json<{ data: { status: string } }>().data.status === status,
    );
    const signature = delivery.headers['x-service-signature'] as string;
    expect(verifyWebhook(delivery.rawBody, signature, hook.secret)).toBe(true);
    return delivery.json<Record<string, any>>();
  };

  it('is told to the subscription of its provider, step by step, without data of the patient', async () => {
    const received = await heard('med_referral.received', 'SENT');
    expect(received).toMatchObject({
      schemaVersion: 1,
      recipientProviderId: provider.id,
      medCaseId,
      medReferralId: path.split('/').at(-1),
      handlingFirm: world.sender.firm,
      provider: { id: provider.id, name: 'Harbor Spine & Rehab' },
      isTestCase: true,
      actor: { firmId: world.sender.firm.id, source: 'api' },
      data: { status: 'SENT', previousStatus: null, isPharmacy: false },
    });
    expect((await provider.as.post(`${path}/acknowledge`)).status).toBe(200);
    expect((await heard('med_referral.status_changed', 'UNDER_REVIEW')).data.previousStatus).toBe('SENT');
    expect((await provider.as.post(`${path}/accept`)).status).toBe(200);
    await heard('med_referral.status_changed', 'ACCEPTED');
    expect((await provider.as.post(`${path}/start-treatment`)).status).toBe(501);
    expect((await world.asSender.post(`${path}/withdraw`)).status).toBe(200);
    expect((await heard('med_referral.withdrawn', 'WITHDRAWN')).data.previousStatus).toBe('ACCEPTED');
    const bodies = hooks.provider.endpoint.requests.map(({ rawBody }) => rawBody.toString());
    expect(bodies).toHaveLength(4);
    for (const word of SECRETS) expect(bodies.join()).not.toContain(word);
  });

  it('is told to nobody else', () => {
    expect(hooks.other.endpoint.requests).toEqual([]);
    expect(hooks.firm.endpoint.requests).toEqual([]);
  });

  it('is shown to its provider, and each look is in the audit log', async () => {
    const seen = await provider.as.get('/med-cases?search=quillfeather');
    expect(seen.body.data).toMatchObject([{ id: medCaseId, ...PATIENT, referralCount: 1 }]);
    expect((await provider.as.get(path)).body.data.notes).toBe(NOTES);
    const entriesOf = async (id: string): Promise<any[]> =>
      (await admin.get(`/admin/audit-log?subjectId=${id}`)).body.data;
    const listed = await eventually(
      () => entriesOf(medCaseId),
      (entries) => entries.some(({ action }) => action === 'med_case.listed'),
    );
    expect(listed[0]).toMatchObject({
      action: 'med_case.listed',
      actor: { kind: 'provider_key' },
      details: { providerId: provider.id, subjectIds: [medCaseId] },
      requestId: seen.body.meta.requestId,
    });
    const read = await eventually(
      () => entriesOf(path.split('/').at(-1)!),
      (entries) => entries.some(({ action }) => action === 'med_referral.read'),
    );
    expect(read[0]).toMatchObject({ action: 'med_referral.read', details: { providerId: provider.id } });
    for (const word of SECRETS) expect(JSON.stringify([listed, read])).not.toContain(word);
  });

  it('leaves no word of the patient in a log, also of refused calls', async () => {
    const refused = await world.asSender.post('/med-cases', {
      ...PATIENT,
      caseType: PATIENT.patientLastName,
    });
    expect(refused.status).toBe(400);
    await provider.as.get(`/med-cases?search=${PATIENT.patientLastName}&limit=0`);
    await provider.as.get(`/med-cases?${PATIENT.patientLastName}=${PATIENT.patientFirstName}`);
    const logs = join(dirname(process.env.E2E_SANDBOX!), 'logs');
    const files = readdirSync(logs).filter((name) => name.endsWith('.log'));
    const line = (text: string) => text.includes('/med-cases') && text.includes('"status":400');
    // the calls above are in the log by now
    const text = await eventually(
      () => Promise.resolve(files.map((name) => readFileSync(join(logs, name), 'utf8')).join('\n')),
      (all) => all.split('\n').some(line),
    );
    for (const word of SECRETS) expect(text.includes(word)).toBe(false);
  });
});

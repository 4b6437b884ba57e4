import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceUnderTest, type TestCaller } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm } from './administer.js';

let auth: ServiceUnderTest;
let sender: TestCaller;
let receiver: TestCaller;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());
beforeEach(async () => {
  sender = await firm('Abbott & Crane LLP');
  receiver = await firm('Harlow Pryce');
});

async function firm(name: string): Promise<TestCaller> {
  const { id } = await createFirm(auth, name);
  return auth.as({ firmId: id, firmName: name });
}
const outbound = () => `/network/outbound/${receiver.firmId}`;
const inbound = () => `/network/inbound/${sender.firmId}`;

describe('a relationship', () => {
  it('is pending until the receiver answers; each firm sees its own description', async () => {
    const asked = await sender.put(outbound(), { description: 'truck accidents', sendingPercentage: 33.3 });
    expect(asked.status).toBe(200);
    const record = {
      firmId: receiver.firmId,
      firmName: 'Harlow Pryce',
      direction: 'outbound',
      status: 'pending',
      description: 'truck accidents',
      sendingPercentage: 33.3,
      referralInstructions: null,
      requestedAt: expect.any(String),
      respondedAt: null,
    };
    expect(asked.data).toEqual(record);
    expect((await receiver.get('/network/pending')).data).toEqual([
      {
        ...record,
        firmId: sender.firmId,
        firmName: 'Abbott & Crane LLP',
        direction: 'inbound',
        description: null,
      },
    ]);
    expect((await sender.get('/network/pending')).data).toEqual([record]);
    const answer = {
      status: 'active',
      referralInstructions: 'Send the police report.',
      description: 'from Ohio',
    };
    expect((await receiver.patch(inbound(), answer)).data).toMatchObject({ ...answer, direction: 'inbound' });
    expect((await sender.get('/network/outbound')).data).toMatchObject([
      { status: 'active', referralInstructions: 'Send the police report.', description: 'truck accidents' },
    ]);
    expect((await sender.get('/network/outbound')).data[0].respondedAt).not.toBeNull();
    expect((await sender.get('/network/pending')).data).toEqual([]);
    expect((await receiver.get('/network/inbound?status=active')).data).toHaveLength(1);
    expect((await receiver.get('/network/inbound?status=inactive')).data).toEqual([]);
  });

  it('asked for again keeps its status; PATCH changes only what is given', async () => {
    await sender.put(outbound(), { description: 'a', sendingPercentage: 10 });
    await receiver.patch(inbound(), { status: 'inactive' });
    expect((await sender.put(outbound(), { description: 'b' })).data).toMatchObject({
      status: 'inactive',
      description: 'b',
      sendingPercentage: null,
    });
    expect((await sender.patch(outbound(), { sendingPercentage: 25 })).data).toMatchObject({
      description: 'b',
      sendingPercentage: 25,
    });
    expect((await sender.patch(outbound(), { description: null })).data).toMatchObject({
      description: null,
      sendingPercentage: 25,
    });
    expect((await receiver.patch(inbound(), {})).data).toMatchObject({ status: 'inactive' });
  });

  it('is asked for once by several at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => sender.put(outbound(), {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await sender.get('/network/outbound')).body.pagination.total).toBe(1);
  });

  it('ends by its sender, with tier full', async () => {
    await sender.put(outbound(), {});
    expect((await sender.as({ tier: 'standard' }).delete(outbound())).code).toBe('insufficient_tier');
    expect((await sender.delete(outbound())).status).toBe(204);
    expect((await sender.delete(outbound())).code).toBe('resource_not_found');
    expect((await receiver.get('/network/inbound')).data).toEqual([]);
  });

  it('tells the other services of each change of its status', async () => {
    await sender.put(outbound(), {});
    await sender.patch(outbound(), { description: 'no change of the status' });
    await receiver.patch(inbound(), { status: 'inactive' });
    await sender.delete(outbound());
    const pair = { senderId: sender.firmId, receiverId: receiver.firmId };
    const changes = (await auth.facts(sender.firmId)).filter(
      ({ type }) => type === 'network.relationship_changed.v1',
    );
    expect(changes.map(({ data }) => data)).toEqual(
      ['pending', 'inactive', 'inactive'].map((status) => ({ ...pair, status })),
    );
  });

  it('keeps what the receiver set when its sender ends it and asks again', async () => {
    await sender.put(outbound(), { description: 'truck accidents', sendingPercentage: 20 });
    const part = { status: 'inactive', description: 'private', referralInstructions: 'none, please' };
    await receiver.patch(inbound(), part);
    expect((await sender.delete(outbound())).status).toBe(204);
    expect((await sender.delete(outbound())).code).toBe('resource_not_found');
    for (const list of ['outbound', 'pending'])
      expect((await sender.get(`/network/${list}`)).data).toEqual([]);
    // the refusal continues, so its receiver sees it; the terms of the sender are gone
    expect((await receiver.get('/network/inbound')).data).toMatchObject([
      { ...part, sendingPercentage: null },
    ]);
    expect((await sender.put(outbound(), {})).data).toMatchObject({
      status: 'inactive',
      description: null,
      referralInstructions: 'none, please',
    });
    expect((await receiver.get('/network/inbound')).data).toMatchObject([part]);
    await sender.delete(outbound());
    expect((await receiver.patch(inbound(), { status: 'active' })).data.status).toBe('active');
    expect((await receiver.get('/network/inbound')).data).toEqual([]);
    expect((await sender.get('/firms/available?source=network')).data).toEqual([]);
    expect((await sender.put(outbound(), {})).data.status).toBe('active');
    expect((await receiver.get('/network/inbound')).data).toMatchObject([{ ...part, status: 'active' }]);
    expect((await sender.get('/firms/available?source=network')).data).toHaveLength(1);
    const statuses = (await auth.facts(sender.firmId)).map(
      ({ data }) => (data as { status: unknown }).status,
    );
    expect(statuses.slice(-6)).toEqual(['inactive', 'inactive', 'inactive', 'inactive', 'active', 'active']);
  });

  it('and a change by its receiver at the moment of the end: the refusal is not lost', async () => {
    for (let run = 0; run < 5; run++) {
      await sender.put(outbound(), {});
      await Promise.all([sender.delete(outbound()), receiver.patch(inbound(), { status: 'inactive' })]);
      const kept = (await receiver.get('/network/inbound?status=inactive')).data.length === 1;
      expect((await sender.put(outbound(), {})).data.status).toBe(kept ? 'inactive' : 'pending');
      await receiver.patch(inbound(), { status: 'active' });
      await auth.sql('DELETE FROM relationships');
    }
  });

  it('needs another, active firm', async () => {
    expect((await sender.put(`/network/outbound/${randomUUID()}`, {})).code).toBe('resource_not_found');
    expect((await sender.put(`/network/outbound/${sender.firmId}`, {})).code).toBe('validation_error');
    await administer(auth, 'POST', `/firms/${receiver.firmId}/deactivate`);
    expect((await sender.put(outbound(), {})).code).toBe('resource_not_found');
    expect((await sender.put('/network/outbound/x', {})).status).toBe(400);
    const unknown = await sender.patch(`/network/outbound/${randomUUID()}`, { sendingPercentage: 900 });
    expect(unknown.code).toBe('resource_not_found');
  });

  it('of two firms is not visible to a third, and each firm changes only its own part', async () => {
    await sender.put(outbound(), {});
    const stranger = await firm('Strangers');
    for (const list of ['outbound', 'inbound', 'pending'])
      expect((await stranger.get(`/network/${list}`)).data).toEqual([]);
    expect((await stranger.patch(outbound(), {})).code).toBe('resource_not_found');
    expect((await stranger.patch(inbound(), { status: 'active' })).code).toBe('resource_not_found');
    expect((await stranger.delete(outbound())).code).toBe('resource_not_found');
    expect((await sender.patch(`/network/inbound/${receiver.firmId}`, { status: 'active' })).code).toBe(
      'resource_not_found',
    );
    expect((await receiver.patch(`/network/outbound/${sender.firmId}`, {})).code).toBe('resource_not_found');
  });

  it.each([
    [{ sendingPercentage: 12.345678 }],
    [{ sendingPercentage: 1e-10 }],
    [{ sendingPercentage: 101 }],
    [{ sendingPercentage: -1 }],
    [{ description: 7 }],
  ])('%j is refused with 400', async (body) => {
    expect((await sender.put(outbound(), body)).status).toBe(400);
  });

  it('is pending by no answer, and listed in pages by name', async () => {
    await sender.put(outbound(), {});
    expect((await receiver.patch(inbound(), { status: 'pending' })).status).toBe(400);
    const third = await firm('Alder Law');
    await sender.put(`/network/outbound/${third.firmId}`, {});
    const first = await sender.get('/network/outbound?limit=1');
    expect(first.data).toMatchObject([{ firmName: 'Alder Law' }]);
    expect(first.body.pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
    const past = await sender.get('/network/outbound?limit=1&page=9');
    expect([past.data, past.body.pagination.total]).toEqual([[], 2]);
  });

  it('has texts that are none when they are empty, and shares as they were sent', async () => {
    const asked = await sender.put(outbound(), { description: ' ', sendingPercentage: 12.35 });
    expect(asked.data).toMatchObject({ description: null, sendingPercentage: 12.35 });
    const answered = await receiver.patch(inbound(), { description: '', referralInstructions: '' });
    expect(answered.data).toMatchObject({ description: null, referralInstructions: null });
  });

  it('is for firms only', async () => {
    const provider = auth.as({ kind: 'provider_key', firmId: null, providerId: randomUUID() });
    for (const by of [provider, auth.as(ADMIN)])
      for (const list of ['outbound', 'inbound', 'pending'])
        expect((await by.get(`/network/${list}`)).code).toBe('wrong_scope');
  });
});

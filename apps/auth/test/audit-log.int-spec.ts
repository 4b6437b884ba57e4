import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEvent, eventually, ServiceUnderTest } from '@referral-exchange/testing';
import { Kafka, logLevel } from 'kafkajs';
import { ChainEntries } from '../src/audit-chain/chain-entries.js';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer } from './administer.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['kafka'] });
});
afterAll(() => auth.stop());

async function publish(...events: object[]): Promise<void> {
  const { brokers, prefix } = auth.backing.topics;
  const producer = new Kafka({ brokers, logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  const messages = events.map((event) => ({ key: 'k', value: JSON.stringify(event) }));
  await producer.send({ topic: `${prefix}audit.events`, messages });
  await producer.disconnect();
}

async function entriesOf(subjectId: string, count: number): Promise<object[]> {
  return eventually(
    async () => (await administer(auth, 'GET', `/audit-log?subjectId=${subjectId}`)).data as object[],
    (entries) => entries.length >= count,
    60_000,
  );
}

describe('acts in other services', () => {
  it('are entries of the same log, once each, in the same shape', async () => {
    const forced = buildEvent('audit.recorded.v1', { occurredAt: '2026-01-16T00:00:00.000Z' });
    const { subjectId } = forced.data;
    const rotated = buildEvent('audit.recorded.v1', {
      actor: { ...forced.actor, name: 'Abbott & Crane LLP', source: 'api' },
      data: {
        ...forced.data,
        action: 'webhook.secret_rotated',
        callerKind: 'firm_key',
        subjectType: 'webhook',
      },
    });
    await publish(forced, forced, { ...rotated, occurredAt: '2026-01-17T00:00:00.000Z' });
    expect(await entriesOf(subjectId, 2)).toEqual([
      expect.objectContaining({
        action: 'webhook.secret_rotated',
        actor: { kind: 'firm_key', userId: null, name: 'Abbott & Crane LLP' },
        subjectType: 'webhook',
      }),
      {
        id: forced.eventId,
        action: 'referral.status_forced',
        actor: { kind: 'admin', userId: null, name: 'administrator' },
        subjectType: 'referral',
        subjectId,
        details: { from: 'SENT', to: 'REJECTED' },
        requestId: forced.data.requestId,
        createdAt: forced.occurredAt,
      },
    ]);
  });

  it('through an assistant name it, in the list and in the export', async () => {
    const sample = buildEvent('audit.recorded.v1');
    const client = { id: randomUUID(), name: 'Claude' };
    const subjectId = randomUUID();
    const data = {
      ...sample.data,
      subjectId,
      action: 'assistant.referral_ended',
      details: { move: 'reject', client },
    };
    await publish({ ...sample, eventId: randomUUID(), data });
    expect(await entriesOf(subjectId, 1)).toEqual([
      expect.objectContaining({ action: 'assistant.referral_ended', details: { move: 'reject', client } }),
    ]);
    while (await auth.app.get(ChainEntries, { strict: false }).work());
    const { text } = await auth.call('GET', '/api/v1/admin/audit-log/export', { as: ADMIN });
    const line = text.split('\n').find((one) => one.includes(subjectId));
    expect(JSON.parse(line!)).toMatchObject({ details: { client } });
  });

  it('about a kind of record that this release does not know are entries too, as while a later one is rolled out', async () => {
    const sample = buildEvent('audit.recorded.v1');
    const subjectId = randomUUID();
    await publish({ ...sample, data: { ...sample.data, subjectId, subjectType: 'settlement' } });
    expect(await entriesOf(subjectId, 1)).toEqual([expect.objectContaining({ subjectType: 'settlement' })]);
  });

  it('that showed a list are found by each record that was shown', async () => {
    const sample = buildEvent('audit.recorded.v1');
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()];
    const read = (subjectIds: string[]) =>
      buildEvent('audit.recorded.v1', {
        data: {
          ...sample.data,
          action: 'med_case.listed',
          subjectType: 'med_case',
          subjectId: subjectIds[0]!,
          details: { subjectIds },
        },
      });
    await publish(read([first, second]), read([other]));
    expect(await entriesOf(other, 1)).toHaveLength(1);
    for (const id of [first, second])
      expect(await entriesOf(id, 1)).toEqual([
        expect.objectContaining({ action: 'med_case.listed', details: { subjectIds: [first, second] } }),
      ]);
    const filtered = await administer(auth, 'GET', `/audit-log?subjectId=${second}&action=med_case.read`);
    expect([filtered.status, filtered.data]).toEqual([200, []]);
  });
});

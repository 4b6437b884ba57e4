import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, type TestCaller } from '@referral-exchange/testing';
import { OnErasureRequestedConsumer } from '../src/erasures/on-erasure-requested.consumer.js';
import { DocumentsUnderTest } from './documents-under-test.js';

describe('when a person is erased', () => {
  let test: DocumentsUnderTest;
  let owner: TestCaller;
  beforeAll(async () => {
    test = await DocumentsUnderTest.start();
  });
  afterAll(() => test.stop());
  beforeEach(() => {
    owner = test.firm();
  });

  const request = (change: object = {}, occurredAt = new Date().toISOString()) =>
    buildEvent('erasure.requested.v1', {
      occurredAt,
      data: {
        erasureId: newId(),
        isDryRun: false,
        baseCaseIds: [test.baseCaseId],
        medCaseIds: [],
        ...change,
      },
    });
  /** Handles the event in one transaction, as the strategy does. Returns what the service says. */
  async function consume(event = request()) {
    await test.service.part(OnErasureRequestedConsumer).handle(event);
    const answers = await test.service.events();
    return answers.filter(({ type }) => type === 'erasure.done.v1').at(-1)!.data;
  }
  const uploaded = async () => (await test.upload(owner)).data.id as string;
  const rows = async () =>
    (await test.service.sql<{ id: string }>('SELECT id FROM documents ORDER BY id')).map(({ id }) => id);

  it('documents, objects and download addresses go, and the service says how many', async () => {
    const ids = [await uploaded(), await uploaded()];
    const { url } = (await owner.get(`${test.path}/${ids[0]}/download`)).data;
    expect((await test.fetch(url)).status).toBe(200);
    expect(await consume(request({ isDryRun: true }))).toMatchObject({
      service: 'documents',
      erased: { documents: 2 },
    });
    expect(await rows()).toEqual(ids.sort());
    expect(await consume()).toMatchObject({ service: 'documents', erased: { documents: 2 } });
    expect([await rows(), await test.settledObjects()]).toEqual([[], []]);
    expect((await test.fetch(url)).status).toBe(404);
    expect((await owner.get(test.path)).data).toEqual([]);
    expect(await consume()).toMatchObject({ erased: { documents: 0 } });
  });

  it('documents of other cases stay, and what is uploaded later', async () => {
    const id = await uploaded();
    await consume(request({ baseCaseIds: [newId()] }));
    await consume(request({}, new Date(Date.now() - 60_000).toISOString()));
    expect(await rows()).toEqual([id]);
  });
});

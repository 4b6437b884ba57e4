import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, eventually, type TestCaller, until } from '@referral-exchange/testing';
import { OnErasureRequestedConsumer } from '../src/erasures/on-erasure-requested.consumer.js';
import { SweepErasedCases } from '../src/erasures/sweep-erased-cases.js';
import { ObjectStorage } from '../src/storage/object-storage.js';
import { SweepObjects } from '../src/storage/sweep-objects.js';
import { DocumentsUnderTest } from './documents-under-test.js';

type DocumentData = { document: { id: string; uploadedAt: string } };

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
  afterEach(() => test.service.sql('DELETE FROM erased_cases'));

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

  it('a document whose upload was under way goes as well, once it is there', async () => {
    let erasure = request();
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    const body = async function* () {
      yield Buffer.concat([Buffer.from(head), Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'x')]);
      await until(async () => (await test.service.sql('SELECT 1 FROM loose_objects')).length > 0);
      erasure = request();
      await consume(erasure);
      yield Buffer.from('\r\n--b--\r\n');
    };
    const answer = await test.stream(owner, body(), { 'content-type': 'multipart/form-data; boundary=b' });
    expect(answer.status).toBe(201);
    expect(await rows()).toEqual([answer.body.data.id]);
    // others, such as webhooks, know by its event that it began before
    const events = (await test.service.events()).filter(({ type }) => type === 'document.uploaded.v1');
    const event = events.find(({ data }) => (data as DocumentData).document.id === answer.body.data.id)!;
    const { uploadedAt } = (event.data as DocumentData).document;
    expect([uploadedAt < erasure.occurredAt, erasure.occurredAt < event.occurredAt]).toEqual([true, true]);
    await test.service.part(SweepErasedCases).execute();
    expect([await rows(), await test.settledObjects()]).toEqual([[], []]);
  });

  it('what it remembers of the case is forgotten after a day', async () => {
    await consume();
    await test.service.sql(`UPDATE erased_cases SET noted_at = now() - interval '25 hours'`);
    await test.service.part(SweepErasedCases).execute();
    expect(await test.service.sql('SELECT FROM erased_cases')).toEqual([]);
  });

  it('an object that cannot be removed for long makes the runs of its worker fail, which is an alert', async () => {
    const storage = test.service.part(ObjectStorage);
    const remove = storage.remove.bind(storage);
    storage.remove = () => Promise.reject(new Error('the bucket is locked'));
    const id = await uploaded();
    await consume();
    const failingSince = () =>
      test.service.sql<{ since: string | null }>(
        'SELECT failing_since AS since FROM loose_objects WHERE object_key = $1',
        [id],
      );
    await eventually(failingSince, ([row]) => Boolean(row?.since), 60_000);
    const sweep = test.service.part(SweepObjects) as unknown as { work(signal: AbortSignal): Promise<void> };
    await expect(sweep.work(AbortSignal.abort())).resolves.toBeUndefined();
    await test.service.sql(`UPDATE loose_objects SET failing_since = now() - interval '11 minutes'`);
    await expect(sweep.work(AbortSignal.abort())).rejects.toThrow('1 objects could not be removed');
    storage.remove = remove;
    await test.service.sql('UPDATE loose_objects SET remove_after = now()');
    await expect(sweep.work(AbortSignal.abort())).resolves.toBeUndefined();
    expect(await test.settledObjects()).toEqual([]);
  });

  it('an answer to an upload with an Idempotency-Key goes, and the upload still happens once', async () => {
    const key = { 'idempotency-key': newId() };
    const upload = () => test.upload(owner, {}, {}, key);
    expect((await upload()).status).toBe(201);
    expect(await consume(request({ isDryRun: true }))).toMatchObject({
      erased: { documents: 1, answers: 1 },
    });
    expect(await consume()).toMatchObject({ erased: { documents: 1, answers: 1 } });
    const again = await upload();
    expect([again.status, again.body.error.details.reason]).toEqual([409, 'answer_erased']);
    expect([await rows(), await test.settledObjects()]).toEqual([[], []]);
  });

  it('documents of other cases stay, and what is uploaded later', async () => {
    const id = await uploaded();
    await consume(request({ baseCaseIds: [newId()] }));
    await consume(request({}, new Date(Date.now() - 60_000).toISOString()));
    expect(await rows()).toEqual([id]);
  });
});

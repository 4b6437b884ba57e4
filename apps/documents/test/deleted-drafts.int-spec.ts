import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { buildCase, buildEvent, type TestCaller } from '@referral-exchange/testing';
import { OnCaseDeletedConsumer } from '../src/deleted-drafts/on-case-deleted.consumer.js';
import { SweepDeletedDrafts } from '../src/deleted-drafts/sweep-deleted-drafts.js';
import { DocumentsUnderTest } from './documents-under-test.js';

/** A draft's documents go with it (decisions, section 14, "Cases"). */
describe('when a draft is deleted', () => {
  let test: DocumentsUnderTest;
  let owner: TestCaller;
  beforeAll(async () => {
    test = await DocumentsUnderTest.start();
  });
  afterAll(() => test.stop());
  beforeEach(() => {
    owner = test.firm();
  });
  afterEach(() => test.service.sql('DELETE FROM deleted_cases'));

  const consume = (id = test.baseCaseId) =>
    test.service.part(OnCaseDeletedConsumer).handle(buildEvent('case.deleted.v1', { data: { case: buildCase({ id }) } }));
  const uploaded = async () => (await test.upload(owner)).data.id as string;
  const rows = () => test.service.sql<{ id: string }>('SELECT id FROM documents');

  it('its documents are removed, the objects too, and download addresses end; again changes nothing', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const { url } = (await owner.get(`${test.path}/${first}/download`)).data;
    expect((await test.fetch(url)).status).toBe(200);
    expect(await test.settledObjects()).toEqual([first, second].sort());
    await consume();
    await consume();
    expect([await rows(), await test.settledObjects()]).toEqual([[], []]);
    expect((await test.fetch(url)).status).toBe(404);
  });

  it('documents of other cases stay', async () => {
    const id = await uploaded();
    await consume(newId());
    expect(await rows()).toEqual([{ id }]);
    await consume();
  });

  it('an upload that ends after it leaves nothing behind', async () => {
    await consume();
    // it had asked for access before
    const id = await uploaded();
    expect(await rows()).toEqual([{ id }]);
    await test.service.part(SweepDeletedDrafts).execute();
    expect([await rows(), await test.settledObjects()]).toEqual([[], []]);
  });

  it('what it remembers of the case is forgotten after a day', async () => {
    await consume();
    await test.service.sql("UPDATE deleted_cases SET deleted_at = now() - interval '25 hours'");
    await test.service.part(SweepDeletedDrafts).execute();
    expect(await test.service.sql('SELECT 1 FROM deleted_cases')).toEqual([]);
  });
}); // prettier-ignore

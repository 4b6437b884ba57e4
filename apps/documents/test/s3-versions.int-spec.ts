import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, type TestCaller } from '@referral-exchange/testing';
import { OnErasureRequestedConsumer } from '../src/erasures/on-erasure-requested.consumer.js';
import { DocumentsUnderTest } from './documents-under-test.js';
import { ExportsUnderTest } from './exports-under-test.js';
import { TestVersionedS3 } from './test-versioned-s3.js';

const GONE = { contents: 0, marks: 0 };
/** As a restore to an earlier moment needs it: its content can be brought back. */
const HIDDEN = { contents: 1, marks: 1 };

describe('in a bucket that keeps versions', () => {
  let s3: TestVersionedS3;
  let under: DocumentsUnderTest;
  let firm: TestCaller;
  beforeAll(async () => {
    s3 = await TestVersionedS3.start();
    under = await DocumentsUnderTest.start(s3.settings);
    firm = under.firm();
  });
  afterAll(async () => {
    await under?.stop();
    await s3?.stop();
  });

  async function erase(): Promise<void> {
    const data = { erasureId: newId(), isDryRun: false, baseCaseIds: [under.baseCaseId], medCaseIds: [] };
    const event = buildEvent('erasure.requested.v1', { occurredAt: new Date().toISOString(), data });
    await under.service.part(OnErasureRequestedConsumer).handle(event);
    await under.settledObjects();
  }
  const objectOf = async (exportId: string) =>
    (
      await under.service.sql<{ key: string }>('SELECT object_key AS key FROM exports WHERE id = $1', [
        exportId,
      ])
    )[0]!.key;

  it('an erased document leaves no version, and its neighbours stay', async () => {
    const { data } = await under.upload(firm);
    const other = under.firm({ baseCaseId: newId() });
    const kept = (await under.upload(other)).data.id as string;
    expect(await s3.versions(data.id)).toEqual({ contents: 1, marks: 0 });
    await erase();
    expect([await s3.versions(data.id), await s3.versions(kept)]).toEqual([GONE, { contents: 1, marks: 0 }]);
  });

  it('a document that its firm deletes is hidden, for a restore may need it', async () => {
    const { data } = await under.upload(firm);
    expect((await firm.delete(`${under.path}/${data.id}`)).status).toBe(204);
    await under.settledObjects();
    expect(await s3.versions(data.id)).toEqual(HIDDEN);
  });

  it('a refused upload leaves nothing', async () => {
    const ids = new Set(
      (await under.service.sql<{ id: string }>('SELECT id FROM documents')).map(({ id }) => id),
    );
    expect((await under.upload(firm, { fileName: 'a.png' })).status).toBe(400);
    await under.settledObjects();
    expect(await s3.versions('')).toEqual({ contents: ids.size + 1, marks: 1 });
  });

  it('the file of an export goes with the person, and when its time is over', async () => {
    const exports = new ExportsUnderTest(under);
    exports.knows([firm.firmId]);
    exports.pages.set('cases', [{ rows: [exports.caseRow('Whitfield')], next: null }]);
    const made = async () => (await exports.ended((await exports.ask()).data.id)).id as string;
    const keys = [await objectOf(await made()), await objectOf(await made())];
    expect(await s3.versions(keys[0]!)).toEqual({ contents: 1, marks: 0 });
    const past = `UPDATE loose_objects SET remove_after = now() WHERE object_key = $1`;
    await under.service.sql(past, [keys[1]]);
    await erase();
    expect([await s3.versions(keys[0]!), await s3.versions(keys[1]!)]).toEqual([GONE, GONE]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { erasureDone } from '@referral-exchange/messaging';
import { newId } from '@referral-exchange/telemetry';
import { buildEvent, buildFirm, type TestCaller } from '@referral-exchange/testing';
import { OnErasureDoneConsumer } from '../src/erasures/on-erasure-done.consumer.js';
import { OnErasureRequestedConsumer } from '../src/erasures/on-erasure-requested.consumer.js';
import { SweepErasedCases } from '../src/erasures/sweep-erased-cases.js';
import { SweepObjects } from '../src/storage/sweep-objects.js';
import { DocumentsUnderTest } from './documents-under-test.js';
import { EXPORTS, ExportsUnderTest, linesOf, sha256 } from './exports-under-test.js';
import { PDF } from './sample-files.js';

const OWN = '/api/v1/firm/exports';

describe('an export', () => {
  let test: DocumentsUnderTest;
  let exports: ExportsUnderTest;
  let owner: TestCaller;
  let firmId: string;
  beforeAll(async () => {
    test = await DocumentsUnderTest.start();
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    await erase([test.baseCaseId]);
    exports = new ExportsUnderTest(test);
    owner = test.firm();
    firmId = owner.firmId;
    exports.knows([firmId]);
    exports.pages.set('cases', [{ rows: [exports.caseRow('Whitfield v. Acme')], next: null }]);
  });

  const erase = (baseCaseIds: string[], isDryRun = false) =>
    test.service.part(OnErasureRequestedConsumer).handle(
      buildEvent('erasure.requested.v1', {
        occurredAt: new Date().toISOString(),
        data: { erasureId: newId(), isDryRun, baseCaseIds, medCaseIds: [] },
      }),
    );

  it('is refused when its reason names the person: its record is kept when the person is erased', async () => {
    const person = { firmIds: [firmId], baseCaseIds: [test.baseCaseId], medCaseIds: [] };
    test.answers.set('/internal/person', ({ reason }: { reason: string }) => ({
      ...person,
      isNamedInReason: reason.includes('Whitfield'),
    }));
    const answer = await exports.ask({ baseCaseId: test.baseCaseId, reason: 'Mrs Whitfield asked' });
    expect([answer.status, answer.body.error.details]).toEqual([
      400,
      [expect.objectContaining({ field: 'reason' })],
    ]);
    expect((await exports.ask({ baseCaseId: test.baseCaseId })).status).toBe(201);
  });

  it('holds the records of each firm, the documents once, and a manifest that is true', async () => {
    const other = newId();
    exports.knows([firmId, other]);
    const { data: document } = await test.upload(owner);
    const { record, bytes, entries } = await exports.opened();
    const kinds = ['cases', 'status-updates', 'med-cases', 'pharmacy-fills', 'pharmacy-transactions'];
    expect(entries.map(({ name }) => name)).toEqual([
      ...[firmId, other].flatMap((firm) => kinds.map((kind) => `${firm}/${kind}.jsonl`)),
      `documents/${document.id}/report.pdf`,
      'manifest.json',
    ]);
    expect(linesOf(entries, `${firmId}/cases.jsonl`)).toEqual([
      {
        sentCase: { id: test.baseCaseId, title: 'Whitfield v. Acme' },
        referrals: [],
        notes: [],
        externalLinks: [],
        documents: [document],
      },
    ]);
    expect(entries.at(-2)!.bytes).toEqual(PDF);
    expect(record).toMatchObject({ sizeBytes: bytes.length, sha256: sha256(bytes), counts: { cases: 2, documents: 1 } }); // prettier-ignore
    const manifest = JSON.parse(entries.at(-1)!.bytes.toString());
    expect(manifest.entries).toEqual(
      entries
        .slice(0, -1)
        .map(({ name, bytes: content }) => ({ name, sizeBytes: content.length, sha256: sha256(content) })),
    );
    expect(manifest).toMatchObject({ exportId: record.id, counts: record.counts, missingDocuments: [] });
  });

  it('reads page after page, and each case once', async () => {
    const later = newId();
    exports.pages.set('cases', [
      { rows: [exports.caseRow('one')], next: '1' },
      { rows: [exports.caseRow('two', {}, later), exports.caseRow('one again')], next: null },
    ]);
    const { entries } = await exports.opened();
    const titles = linesOf(entries, `${firmId}/cases.jsonl`).map(({ sentCase }) => sentCase.title);
    expect(titles).toEqual(['one', 'two']);
  });

  it('of a firm asks for all of it; an unknown person or firm is 404', async () => {
    test.answers.set(`/internal/firms/${firmId}`, () => null);
    test.answers.set('/internal/person', () => null);
    const asked = [await exports.ask({ firmId }), await exports.ask({ clientEmail: 'nobody@example.com' })];
    expect(asked.map(({ status }) => status)).toEqual([404, 404]);
    const both = await exports.ask({ firmId, baseCaseId: newId() });
    expect([both.status, both.body.error.details]).toMatchObject([400, expect.anything()]);
  });

  it('holds no document that the firm may not read, and none that is uploaded later', async () => {
    await test.upload(owner);
    const nothing = { readsCaseLevel: false, readableReferralIds: [] };
    exports.pages.set('cases', [{ rows: [exports.caseRow('masked', nothing)], next: null }]);
    const { record, entries } = await exports.opened();
    expect([record.counts, linesOf(entries, `${firmId}/cases.jsonl`)[0].documents]).toEqual([
      { cases: 1 },
      [],
    ]);
  });

  it('is downloaded in parts, which fit the same file alone', async () => {
    const { record, bytes } = await exports.opened();
    const first = await exports.file(record.id, { headers: { range: 'bytes=0-99' } });
    const etag = first.headers.get('etag')!;
    expect([first.status, etag]).toEqual([206, `"${record.sha256}"`]);
    const rest = { range: 'bytes=100-', 'if-range': etag };
    const second = await exports.file(record.id, { headers: rest });
    const parts = [Buffer.from(await first.arrayBuffer()), Buffer.from(await second.arrayBuffer())];
    expect(Buffer.concat(parts)).toEqual(bytes);
    const changed = await exports.file(record.id, { headers: { ...rest, 'if-range': '"another"' } });
    expect([second.status, changed.status]).toEqual([206, 200]);
    await changed.body!.cancel();
  });

  it('goes on when a service comes back, and starts again after its process died', async () => {
    test.isReferralsAway = true;
    // the person is found while referrals answers
    const asked = await test.service.sql<{ id: string }>(
      `INSERT INTO exports (id, asked_by, firm_ids, base_case_ids, med_case_ids, reason, requested_by, requested_at, attempt, due_at)
       VALUES ($1, 'baseCaseId', $2, $3, '{}', 'Request 1', 'administrator', now(), 1, now()) RETURNING id`,
      [newId(), [firmId], [test.baseCaseId]],
    );
    const taken = 'SELECT attempt FROM exports WHERE id = $1 AND attempt = 2';
    while ((await test.service.sql(taken, [asked[0]!.id])).length === 0);
    test.isReferralsAway = false;
    expect(await exports.ended(asked[0]!.id)).toMatchObject({ status: 'completed', counts: { cases: 1 } });
  });

  it('goes at once when a person in it is erased; others stay, and one under way begins again', async () => {
    const { record } = await exports.opened();
    exports.pages.set('cases', [{ rows: [exports.caseRow('other', {}, newId())], next: null }]);
    const other = await exports.opened();
    await erase([test.baseCaseId], true);
    expect((await exports.ended(record.id)).status).toBe('completed');
    const { data: address } = await exports.admin.get(`${EXPORTS}/${record.id}/file`);
    await erase([test.baseCaseId]);
    expect([await exports.ended(record.id), await exports.ended(other.record.id)]).toMatchObject([
      { status: 'deleted' },
      { status: 'completed' },
    ]);
    const gone = [await exports.admin.get(`${EXPORTS}/${record.id}/file`), await test.fetch(address.url)];
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
    await expect(test.service.sql('SELECT 1 FROM exports WHERE id = $1 AND contained_ids IS NULL', [record.id])).resolves.toHaveLength(1); // prettier-ignore
  });

  it('that read a person in med-cases before it had erased goes when med-cases says so', async () => {
    const medCaseId = newId();
    exports.knows([firmId], [test.baseCaseId], [medCaseId]);
    exports.pages.set('cases', [{ rows: [], next: null }]);
    const record = { id: medCaseId, patientLastName: 'Whitfield' };
    exports.pages.set('med-cases', [{ rows: [{ id: medCaseId, record }], next: null }]);
    const request = (isDryRun: boolean) =>
      buildEvent('erasure.requested.v1', {
        occurredAt: new Date().toISOString(),
        data: { erasureId: newId(), isDryRun, baseCaseIds: [], medCaseIds: [medCaseId] },
      });
    const hears = (service: 'webhooks' | 'med-cases', isDryRun: boolean) =>
      test.service.part(OnErasureDoneConsumer).handle(erasureDone(service, request(isDryRun), {}));
    await test.service.part(OnErasureRequestedConsumer).handle(request(false));
    const made = (await exports.opened()).record;
    await hears('webhooks', false);
    await hears('med-cases', true);
    expect((await exports.ended(made.id)).status).toBe('completed');
    await hears('med-cases', false);
    expect((await exports.ended(made.id)).status).toBe('deleted');
    expect((await exports.admin.get(`${EXPORTS}/${made.id}/file`)).status).toBe(404);
  });

  it.each([
    ['the sweep', () => test.service.part(SweepErasedCases).execute()],
    ['the erasure of somebody else', () => erase([newId()])],
  ])(
    'that has a document of an erased client that came late goes with the document, by %s',
    async (_, by) => {
      await test.upload(owner);
      const { record } = await exports.opened();
      await test.service.sql(
        `INSERT INTO erased_cases (case_id, erased_at) VALUES ($1, now())
       ON CONFLICT (case_id) DO UPDATE SET erased_at = now()`,
        [test.baseCaseId],
      );
      await by();
      expect((await exports.ended(record.id)).status).toBe('deleted');
      await test.service.sql('DELETE FROM erased_cases');
    },
  );

  it('is deleted when its time is over: the file, not the record', async () => {
    const { record } = await exports.opened();
    await test.service.sql('UPDATE exports SET expires_at = now()');
    await test.service.sql('UPDATE loose_objects SET remove_after = now()');
    expect((await exports.ended(record.id)).status).toBe('deleted');
    test.service.part(SweepObjects).notify();
    expect(await test.settledObjects()).toEqual([]);
  });

  it('of a firm holds what the firm has set up, and that of a person does not', async () => {
    test.answers.set(`/internal/firms/${firmId}`, () => buildFirm({ id: firmId }));
    exports.setUp({ users: [{ email: 'ann@firm.example' }], webhooks: [] });
    const { record, entries } = await exports.opened({ firmId });
    const settings = entries.find(({ name }) => name === `${firmId}/settings.json`)!;
    // each service is asked as the firm, and here all of them say the same
    expect(JSON.parse(settings.bytes.toString())).toEqual({
      users: [{ email: 'ann@firm.example' }],
      webhooks: [],
    });
    expect(record.counts).toMatchObject({ cases: 1, users: 1, webhooks: 0 });
    const ofPerson = await exports.opened();
    expect(ofPerson.entries.some(({ name }) => name.endsWith('settings.json'))).toBe(false);
  });

  it('an administrator of a firm exports it, one at a time, and sees no export of operators', async () => {
    const person = { kind: 'session', keyId: null, role: 'firm_admin', tier: null, userId: newId(), userName: 'Ann Abbott', firmId } as const; // prettier-ignore
    const own = test.service.as({ ...owner.principal, ...person });
    const { record: ofOperator } = await exports.opened();
    const asked = await Promise.all([own.post(OWN), own.post(OWN)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { id } = asked.find(({ status }) => status === 201)!.data;
    expect(await exports.ended(id)).toMatchObject({ status: 'completed', firmIds: [firmId], baseCaseIds: null, counts: { cases: 1 } }); // prettier-ignore
    const { data: address } = await own.get(`${OWN}/${id}/file`);
    expect((await test.fetch(address.url, { method: 'HEAD' })).status).toBe(200);
    expect((await own.get(OWN)).data.map((one: { id: string }) => one.id)).toEqual([id]);
    const hidden = [
      await own.get(`${OWN}/${ofOperator.id}`),
      await own.get(`${OWN}/${ofOperator.id}/file`),
      await own.get(`${EXPORTS}/${id}`),
      await owner.post(OWN),
      await test.service.as({ ...own.principal, role: 'viewer' }).post(OWN),
      await test.service.as({ ...own.principal, firmId: newId() }).get(`${OWN}/${id}`),
    ];
    expect(hidden.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403, 404]);
  });

  it('is for administrators, and each request and download is in the audit log', async () => {
    expect((await owner.get(EXPORTS)).status).toBe(403);
    const { record } = await exports.opened();
    const { data } = await exports.admin.get(EXPORTS);
    expect(data[0]).toEqual(record);
    const actions = (await test.service.events())
      .filter(({ type, key }) => type === 'audit.recorded.v1' && key === record.id)
      .map(({ data: entry }) => (entry as { action: string }).action);
    expect(actions).toEqual(['export.requested', 'export.downloaded']);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentsEvent } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { until, type TestCaller } from '@referral-exchange/testing';
import { FileLinks } from '../src/storage/file-links.js';
import { DocumentsUnderTest, form } from './documents-under-test.js';
import { DOCX, PDF } from './sample-files.js';

let under: DocumentsUnderTest;
let firm: TestCaller;
beforeAll(async () => {
  under = await DocumentsUnderTest.start();
  firm = under.firm();
});
afterAll(() => under.stop());

const addressOf = async (id: string, as = firm) => (await as.get(`${under.path}/${id}/download`)).data;

describe('an uploaded document', () => {
  it('is answered with its record and listed, and its event has the facts of the case', async () => {
    const made = await under.upload(firm, {}, { category: 'Police report', description: '' });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.any(String),
      caseId: under.baseCaseId,
      referralId: null,
      fileName: 'report.pdf',
      mimeType: 'application/pdf',
      sizeBytes: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      category: 'Police report',
      description: null,
      uploadedByName: 'Abbott & Crane LLP',
      uploadedByFirmId: firm.firmId,
      createdAt: expect.any(String),
    });
    expect((await firm.get(under.path)).data).toContainEqual(made.data);
    const event = (await under.service.events<DocumentsEvent>(under.baseCaseId)).at(-1)!;
    expect(event).toMatchObject({
      type: 'document.uploaded.v1',
      actor: { firmId: firm.firmId, source: 'api' },
      data: { case: { id: under.baseCaseId }, document: { id: made.data.id, uploadedByFirmId: firm.firmId } },
    });
  });

  it('is downloaded byte for byte by an address that needs no key, as an attachment', async () => {
    const { data: record } = await under.upload(firm, { fileName: 'Bericht (Entwurf).docx', content: DOCX });
    const askedAt = Date.now();
    const { url, expiresAt, ...rest } = await addressOf(record.id);
    const answeredAt = Date.now();
    expect(rest).toEqual({
      fileName: 'Bericht (Entwurf).docx',
      mimeType: record.mimeType,
      sizeBytes: DOCX.length,
    });
    // fifteen minutes by the clock of Postgres, which may differ a little from ours
    expect(Date.parse(expiresAt)).toBeGreaterThan(askedAt + 14.9 * 60_000);
    expect(Date.parse(expiresAt)).toBeLessThan(answeredAt + 15.1 * 60_000);
    expect(new URL(url).pathname).toMatch(/^\/api\/v1\/document-files\/[\w-]+$/);
    const answer = await under.fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(DOCX)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': record.mimeType,
      'content-disposition': 'attachment; filename="Bericht (Entwurf).docx"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
      'content-length': String(DOCX.length),
    });
  });

  it('answers range requests, HEAD, and a range that is not there', async () => {
    const content = Buffer.concat([PDF, randomBytes(100_000)]);
    const { data } = await under.upload(firm, { content });
    const { url } = await addressOf(data.id);
    const part = await under.fetch(url, { headers: { range: 'bytes=70000-70009' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 70000-70009/${content.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(70_000, 70_010));
    const head = await under.fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)]);
    expect((await under.fetch(url, { headers: { range: 'bytes=9999999-' } })).status).toBe(416);
  });

  it('is not given to an expired, altered or foreign address', async () => {
    const { data } = await under.upload(firm);
    const links = under.service.part(FileLinks);
    const expired = await under.fetch(links.make(data.id, new Date(Date.now() - 1_000)));
    expect([expired.status, await expired.json()]).toMatchObject([
      403,
      { error: { code: 'permission_denied' } },
    ]);
    const { url } = (await addressOf(data.id)) as { url: string };
    const altered = url.slice(0, -2) + (url.endsWith('A') ? 'BB' : 'AA');
    const foreign = url.replace(/[^/]+$/, randomBytes(100).toString('base64url'));
    for (const one of [
      altered,
      foreign,
      `${url}=`,
      `${url}A`,
      links.make(newId(), new Date(Date.now() + 3_600_000)),
    ]) {
      expect((await under.fetch(one)).status).toBe(404);
    }
  });

  it('changes its metadata by its own firm alone, without an event', async () => {
    const { data } = await under.upload(firm, {}, { category: 'Draft' });
    const before = (await under.service.events()).length;
    const path = `${under.path}/${data.id}`;
    const edited = await firm.patch(path, { fileName: '../final.PDF', category: null, description: 'Final' });
    expect(edited.data).toEqual({ ...data, fileName: 'final.PDF', category: null, description: 'Final' });
    expect((await firm.patch(path, { fileName: 'final.exe' })).status).toBe(400);
    expect((await firm.patch(path, {})).status).toBe(400);
    expect((await under.firm().patch(path, { category: 'Mine' })).code).toBe('permission_denied');
    expect((await under.firm(null).patch(path, { category: 'Mine' })).code).toBe('resource_not_found');
    expect(await under.service.events()).toHaveLength(before);
  });

  it.each([
    ['  ', null],
    ['', null],
    [' Police report ', 'Police report'],
  ])('has the category %j by the same rules from an upload and from a PATCH', async (category, expected) => {
    const { data } = await under.upload(firm, {}, { category });
    const other = await under.upload(firm, {}, { category: 'Draft' });
    const edited = await firm.patch(`${under.path}/${other.data.id}`, { category });
    expect([data.category, edited.data.category]).toEqual([expected, expected]);
  });

  it.each([
    ['', null],
    [' \n', null],
    ['Two\n lines ', 'Two\n lines '],
  ])(
    'has the description %j by the same rules from an upload and from a PATCH',
    async (description, expected) => {
      const { data } = await under.upload(firm, {}, { description });
      const other = await under.upload(firm, {}, { description: 'Draft' });
      const edited = await firm.patch(`${under.path}/${other.data.id}`, { description });
      expect([data.description, edited.data.description]).toEqual([expected, expected]);
    },
  );

  it('is deleted with its file by its own firm alone, with an event', async () => {
    const { data } = await under.upload(firm);
    const { url } = await addressOf(data.id);
    const path = `${under.path}/${data.id}`;
    expect((await under.firm().delete(path)).code).toBe('permission_denied');
    expect((await firm.as({ tier: 'standard' }).delete(path)).code).toBe('insufficient_tier');
    expect((await firm.delete(path)).status).toBe(204);
    expect((await firm.delete(path)).code).toBe('resource_not_found');
    expect((await under.fetch(url)).status).toBe(404);
    expect(await under.settledObjects()).not.toContain(data.id);
    const event = (await under.service.events<DocumentsEvent>(under.baseCaseId)).at(-1)!;
    expect([event.type, event.data.document.id]).toEqual(['document.deleted.v1', data.id]);
  });
});

describe('who sees what', () => {
  it('follows what referrals says, in every call', async () => {
    const { data: ofCase } = await under.upload(firm);
    const access = { upload: { referralId: under.referralId } };
    const receiver = under.firm(access);
    const { data: ofReferral } = await under.upload(receiver);
    expect(ofReferral.referralId).toBe(under.referralId);
    const sees = async (id: string) => (await receiver.get(`${under.path}/${id}/download`)).status;
    expect([await sees(ofCase.id), await sees(ofReferral.id)]).toEqual([200, 200]);
    under.access.set(receiver.firmId, { readsCaseLevel: false });
    expect([await sees(ofCase.id), await sees(ofReferral.id)]).toEqual([404, 200]);
    under.access.set(receiver.firmId, { readableReferralIds: [] });
    expect([await sees(ofCase.id), await sees(ofReferral.id)]).toEqual([200, 404]);
    under.access.set(receiver.firmId, { hasEnded: true });
    expect([await sees(ofCase.id), await sees(ofReferral.id)]).toEqual([404, 404]);
    expect((await receiver.get(under.path)).status).toBe(404);
    expect((await under.firm(null).get(under.path)).status).toBe(404);
    const admin = await under.service.admin.get(`${under.path}?limit=100`);
    expect(admin.data.map((one: { id: string }) => one.id)).toEqual(
      expect.arrayContaining([ofCase.id, ofReferral.id]),
    );
  });

  it('a page after the last one has no documents, and the total', async () => {
    const all = await firm.get(`${under.path}?limit=100`);
    const last = await firm.get(`${under.path}?limit=1&page=${all.data.length}`);
    const beyond = await firm.get(`${under.path}?limit=1&page=${all.data.length + 1}`);
    expect(last.data).toEqual([all.data.at(-1)]);
    expect(beyond.data).toEqual([]);
    expect([all, last, beyond].map(({ body }) => body.pagination.total)).toEqual(
      Array(3).fill(all.data.length),
    );
  });

  it('a document of another case is not found', async () => {
    const [{ id }] = (await under.service.sql(
      `INSERT INTO documents SELECT gen_random_uuid(), gen_random_uuid(), NULL, file_name, mime_type, size_bytes, sha256,
         NULL, NULL, NULL, uploaded_by_firm_id, now() FROM documents LIMIT 1 RETURNING id`,
    )) as [{ id: string }];
    expect((await firm.get(`${under.path}/${id}/download`)).status).toBe(404);
    expect((await firm.get(`/cases/${newId()}/documents`)).status).toBe(404);
    await under.service.sql('DELETE FROM documents WHERE id = $1', [id]);
  });

  it('before the acknowledgement nothing is uploaded, after the end nothing is found', async () => {
    const upload = { refusal: 'not_acknowledged' } as const;
    expect((await under.upload(under.firm({ upload }))).code).toBe('permission_denied');
    expect((await under.upload(under.firm({ upload: { refusal: 'ended' } }))).code).toBe(
      'resource_not_found',
    );
  });

  it('nothing is shown and nothing taken on a guess while referrals is away', async () => {
    under.isReferralsAway = true;
    const answers = [await firm.get(under.path), await addressOf(newId()), await under.upload(firm)];
    under.isReferralsAway = false;
    expect([answers[0].status, answers[1], answers[2].status]).toEqual([503, undefined, 503]);
  });

  it('access that ends during an upload ends the upload', async () => {
    const caller = under.firm();
    const { raw, headers } = form([{ name: 'file', fileName: 'a.pdf', content: PDF }]);
    const body = async function* () {
      yield raw.subarray(0, 150);
      await until(() => under.questions > 0);
      under.access.set(caller.firmId, { hasEnded: true });
      yield raw.subarray(150);
    };
    under.questions = 0;
    expect((await under.stream(caller, body(), headers)).status).toBe(404);
  });
});

describe('the same Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': newId() });

  it('gives the same document, whatever the boundary; another content is a conflict', async () => {
    const headers = key();
    const first = await under.upload(firm, {}, { category: 'A' }, headers);
    const again = await under.upload(firm, {}, { category: 'A' }, headers);
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([
      201,
      'true',
      first.text,
    ]);
    for (const [file, fields] of [
      [{ content: Buffer.concat([PDF, PDF]) }, { category: 'A' }],
      [{ fileName: 'other.pdf' }, { category: 'A' }],
      [{}, { category: 'B' }],
    ] as const) {
      expect((await under.upload(firm, file, fields, headers)).code).toBe('conflict/idempotency_key_reused');
    }
  });

  it('gives one document for uploads at once, and leaves no second object', async () => {
    const headers = key();
    const answers = await Promise.all([1, 2, 3].map(() => under.upload(firm, {}, {}, headers)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    const [{ count }] = (await under.service.sql(
      'SELECT count(*)::int AS count FROM documents WHERE id = $1',
      [made[0]!.data.id],
    )) as [{ count: number }];
    expect(count).toBe(1);
  });
});

it('after all this the folder holds the files of the documents and nothing else', async () => {
  const rows = await under.service.sql<{ id: string }>('SELECT id FROM documents ORDER BY id');
  expect(await under.settledObjects()).toEqual(rows.map(({ id }) => id));
});

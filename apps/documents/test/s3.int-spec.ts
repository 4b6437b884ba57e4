import { existsSync, readdirSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { newId } from '@referral-exchange/telemetry';
import type { TestCaller } from '@referral-exchange/testing';
import { S3Storage } from '../src/storage/s3-storage.js';
import { SweepObjects } from '../src/storage/sweep-objects.js';
import { DocumentsUnderTest } from './documents-under-test.js';
import { EXPORTS, ExportsUnderTest, sha256, unzip } from './exports-under-test.js';
import { PDF } from './sample-files.js';
import { TestS3 } from './test-s3.js';

let s3: TestS3;
let under: DocumentsUnderTest;
let firm: TestCaller;
beforeAll(async () => {
  s3 = await TestS3.start();
  under = await DocumentsUnderTest.start(s3.settings);
  firm = under.firm();
});
afterAll(async () => {
  await under.stop();
  await s3.stop();
});

const pathOf = (id: string) => join(s3.bucket, 'documents', id);
const LARGE = Buffer.concat([PDF, Buffer.alloc(12_000_000, 'x')]);
const client = () =>
  new S3Client({ region: 'us-east-1', endpoint: s3.settings.S3_ENDPOINT!, forcePathStyle: true });

it.each([
  ['small', PDF],
  ['of several parts', LARGE],
])(
  'a document in S3 (%s) is downloaded by a pre-signed address, as an attachment',
  async (_what, content) => {
    const { data } = await under.upload(firm, { fileName: 'Größe.pdf', content });
    expect(data.sizeBytes).toBe(content.length);
    const { url } = (await firm.get(`${under.path}/${data.id}/download`)).data as { url: string };
    expect(url).toMatch(
      new RegExp(`^${s3.settings.S3_ENDPOINT}/documents/documents/${data.id}\\?.*X-Amz-Expires=900`),
    );
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf");
    expect((await fetch(url, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
    expect((await fetch(url.replace(/Signature=.{4}/, 'Signature=0000'))).status).toBe(403);
    expect((await fetch(url.split('?')[0]!)).status).toBe(403);
  },
);

it.each([
  ['AES256', 'with'],
  ['none', 'without'],
] as const)('encryption set to %s: an object is sent %s the header for it', async (kind, expected) => {
  const requests: Buffer[] = [];
  const line = createServer((client) => {
    client.on('data', (chunk: Buffer) => requests.push(chunk));
    client.pipe(connect(Number(new URL(s3.settings.S3_ENDPOINT!).port), '127.0.0.1')).pipe(client);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;
  const storage = new S3Storage({
    S3_BUCKET: s3.settings.S3_BUCKET!,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'us-east-1',
    S3_SERVER_SIDE_ENCRYPTION: kind,
  });
  await storage.write(newId(), Readable.from([PDF]));
  storage.onModuleDestroy();
  line.close();
  const sent = Buffer.concat(requests).toString('latin1');
  expect(sent).toMatch(/^PUT /);
  const hasHeader = /^x-amz-server-side-encryption: AES256\r$/im.test(sent);
  expect(hasHeader ? 'with' : 'without').toBe(expected);
});

it('an export reads documents from the bucket, and its address answers ranges', async () => {
  const exports = new ExportsUnderTest(under);
  exports.knows([firm.firmId]);
  exports.pages.set('cases', [{ rows: [exports.caseRow('Whitfield')], next: null }]);
  const { data } = await under.upload(firm);
  const { data: asked } = await exports.ask();
  const { id, sha256: digest } = await exports.ended(asked.id);
  const { url } = (await exports.admin.get(`${EXPORTS}/${id}/file`)).data as { url: string };
  const parts = [await fetch(url, { headers: { range: 'bytes=0-99' } }), await fetch(url, { headers: { range: 'bytes=100-' } })]; // prettier-ignore
  expect(parts.map(({ status, headers }) => [status, headers.get('etag')])).toEqual([
    [206, parts[1]!.headers.get('etag')],
    [206, expect.stringMatching(/^"/)],
  ]);
  const bytes = await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer())));
  expect(sha256(Buffer.concat(bytes))).toBe(digest);
  const entries = await unzip(Buffer.concat(bytes));
  expect(entries.find(({ name }) => name.includes(data.id))!.bytes).toEqual(PDF);
});

it('a deleted document leaves the bucket', async () => {
  const { data } = await under.upload(firm);
  expect(existsSync(pathOf(data.id))).toBe(true);
  expect((await firm.delete(`${under.path}/${data.id}`)).status).toBe(204);
  await under.settledObjects();
  expect(existsSync(pathOf(data.id))).toBe(false);
});

it('a refused upload leaves nothing in the bucket', async () => {
  const before = readdirSync(join(s3.bucket, 'documents')).sort();
  expect((await under.upload(firm, { fileName: 'a.png' })).status).toBe(400);
  await under.settledObjects();
  expect(readdirSync(join(s3.bucket, 'documents')).sort()).toEqual(before);
});

it('what a crashed upload left in parts is removed', async () => {
  const key = newId();
  const own = client();
  await own.send(new CreateMultipartUploadCommand({ Bucket: 'documents', Key: `documents/${key}` }));
  await under.service.sql(`INSERT INTO loose_objects VALUES ($1, now() - interval '1 second')`, [key]);
  under.service.part(SweepObjects).notify();
  await under.settledObjects();
  const { Uploads = [] } = await own.send(new ListMultipartUploadsCommand({ Bucket: 'documents' }));
  expect(Uploads).toEqual([]);
  own.destroy();
});

it('a server that goes away in mid-upload is 503, and the next upload works when it is back', async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const body = async function* () {
    yield Buffer.from(head);
    yield LARGE.subarray(0, 6_000_000);
    await s3.kill();
    yield LARGE.subarray(6_000_000);
    yield Buffer.from('\r\n--b--\r\n');
  };
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await under.stream(firm, Readable.from(body()), headers);
  await s3.restart();
  expect([answer.status, answer.body.error.code]).toEqual([503, 'service_unavailable']);
  expect((await under.upload(firm)).status).toBe(201);
});

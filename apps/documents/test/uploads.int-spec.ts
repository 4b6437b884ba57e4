import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_UPLOAD_BYTES } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { principalFor, type TestCaller, until } from '@referral-exchange/testing';
import { ObjectStorage } from '../src/storage/object-storage.js';
import { SweepObjects } from '../src/storage/sweep-objects.js';
import { DocumentsUnderTest, form, type Part } from './documents-under-test.js';
import { compound, DOCX, EML, EXE, GIF, PDF, PNG, RTF, zip } from './sample-files.js';

let under: DocumentsUnderTest;
let firm: TestCaller;
beforeAll(async () => {
  under = await DocumentsUnderTest.start();
  firm = under.firm();
});
afterAll(() => under.stop());

const file = (change: Partial<Part> = {}): Part => ({
  name: 'file',
  fileName: 'a.pdf',
  content: PDF,
  ...change,
});
const CSV = 'BMW,2019,blue\r\nFord,2020,red\r\n';
const UTF16 = Buffer.from('\ufeffName;Größe\r\n', 'utf16le');

/** The outcome of an upload in short: the type found, or the error. */
async function outcome(part: Partial<Part>): Promise<string> {
  const { data, code } = await under.upload(firm, part);
  return data?.mimeType ?? code;
}

describe('the type of a file is found from its content', () => {
  it.each<[string, Buffer | string, string]>([
    ['a.pdf', PDF, 'application/pdf'],
    ['a.png', PNG, 'image/png'],
    ['without-extension', PNG, 'image/png'],
    ['Smith v. Jones', PDF, 'application/pdf'],
    ['a.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.zip', DOCX, 'application/zip'],
    ['a.zip', zip({ 'a.txt': 'Hello' }), 'application/zip'],
    ['a.doc', compound('WordDocument'), 'application/msword'],
    ['a.xls', compound('Workbook'), 'application/vnd.ms-excel'],
    ['a.ppt', compound('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    ['a.msg', compound('__properties_version1.0'), 'application/vnd.ms-outlook'],
    ['a.rtf', RTF, 'application/rtf'],
    ['a.txt', 'Hello, Jürgen.\n', 'text/plain'],
    ['a.csv', CSV, 'text/csv'],
    ['a.csv', UTF16, 'text/csv'],
    ['a.eml', EML, 'message/rfc822'],
    ['a.txt', EML, 'text/plain'],
  ])('%s', async (fileName, content, expected) => {
    expect(await outcome({ fileName, content })).toBe(expected);
  });

  it.each<[string, Partial<Part>]>([
    ['a program', { fileName: 'a.pdf', content: EXE }],
    ['a picture that is called a document', { fileName: 'a.pdf', content: PNG }],
    ['a document that is called a program', { fileName: 'invoice.pdf.exe', content: PDF }],
    ['text that is called a document', { fileName: 'a.docx', content: 'Hello' }],
    ['a page', { fileName: 'a.html', content: '<script>alert(1)</script>' }],
    ['a letter that is called a table of Excel', { fileName: 'a.xls', content: compound('WordDocument') }],
    ['an archive that is called a document of Word', { fileName: 'a.docx', content: zip({ 'a.txt': 'x' }) }],
    ['text that is called a mail', { fileName: 'a.eml', content: 'Hello\n' }],
    ['bytes without a meaning', { fileName: 'a.txt', content: Buffer.from([1, 2, 3, 0, 255]) }],
    ['a declared type that contradicts', { content: PDF, type: 'image/png' }],
    ['a declared type that nobody may upload', { fileName: 'a.txt', content: 'Hi', type: 'text/html' }],
    ['a compound file of no known program', { fileName: 'a.doc', content: compound('Something') }],
    // GIF and script, PDF and archive: each is what it begins with, and nothing else
    [
      'a picture that is also a script',
      { fileName: 'a.js', content: Buffer.concat([GIF, Buffer.from('*/alert(1)')]) },
    ],
    [
      'a document that is also an archive',
      { fileName: 'a.zip', content: Buffer.concat([PDF, zip({ a: 'b' })]) },
    ],
  ])('%s is refused', async (_what, part) => {
    expect(await outcome(part)).toBe('validation_error/file_type_not_allowed');
  });

  it.each<[string, Partial<Part>, string]>([
    ['blanks before it', { content: Buffer.concat([Buffer.from('\r\n \n'), PDF]) }, 'application/pdf'],
    ['bytes of a printer before it', { content: Buffer.concat([Buffer.from('\x1b%-12345X@PJL\r\n'), PDF]) }, 'application/pdf'],
    ['1,019 other bytes before it', { content: Buffer.concat([Buffer.alloc(1_019, 0xfe), PDF, Buffer.from([0])]) }, 'application/pdf'],
    ['blanks before it and a long binary rest', { content: Buffer.concat([Buffer.from('\n'), PDF, Buffer.alloc(400_000)]) }, 'application/pdf'],
    ['1,020 other bytes before it', { content: Buffer.concat([Buffer.alloc(1_020, 0xfe), PDF, Buffer.from([0])]) }, 'validation_error/file_type_not_allowed'],
    ['a name that says text', { fileName: 'a.txt', content: 'A file begins with %PDF-1.7\n' }, 'text/plain'],
    ['a program before it', { content: Buffer.concat([EXE, PDF]) }, 'validation_error/file_type_not_allowed'],
    ['a picture before it', { content: Buffer.concat([GIF, PDF]) }, 'validation_error/file_type_not_allowed'],
  ])('the mark of a PDF counts within the first 1,024 bytes: %s', async (_what, part, expected) => {
    expect(await outcome({ fileName: 'a.pdf', ...part })).toBe(expected);
  }); // prettier-ignore

  it('the rest of a large file counts where the type depends on it', async () => {
    const rest = Buffer.alloc(400_000, 'x');
    const binary = Buffer.from([0]);
    const text = { fileName: 'a.txt', content: Buffer.concat([rest, rest]) };
    expect(await outcome(text)).toBe('text/plain');
    expect(await outcome({ ...text, content: Buffer.concat([rest, binary]) })).toBe(
      'validation_error/file_type_not_allowed',
    );
    expect(await outcome({ content: Buffer.concat([PDF, rest, binary]) })).toBe('application/pdf');
    // text that begins with the letters of a bitmap
    const letters = Buffer.concat([Buffer.from('BMW,2019\r\n'), rest]);
    expect(await outcome({ fileName: 'a.csv', content: letters })).toBe('text/csv');
  });

  it('a polyglot is kept and served as what it begins with; an archive is stored as it is', async () => {
    const both = Buffer.concat([GIF, Buffer.from('/*<script>alert(1)</script>*/')]);
    expect(await outcome({ fileName: 'a.gif', content: both })).toBe('image/gif');
    const bomb = zip({ 'zeros.txt': '\0'.repeat(300_000) });
    const { data } = await under.upload(firm, { fileName: 'bomb.zip', content: bomb });
    expect([data.mimeType, data.sizeBytes]).toEqual(['application/zip', bomb.length]);
  });
});

describe('what is no upload', () => {
  const sent = async (parts: Part[]) => {
    const { status, body } = await under.send(firm, form(parts));
    return [status, body.error.details.errors[0].field];
  };

  it('an empty file, no file, two files, a file in another part, a long field', async () => {
    expect(await sent([file({ content: '' })])).toEqual([400, 'file']);
    expect(await sent([{ name: 'category', content: 'x' }])).toEqual([400, 'file']);
    expect(await sent([file(), file()])).toEqual([400, 'file']);
    expect(await sent([file({ name: 'document' })])).toEqual([400, 'document']);
    expect(await sent([file(), { name: 'category', content: 'x'.repeat(101) }])).toEqual([400, 'category']);
  });

  it('a form that is cut off or broken, JSON, a form without a boundary', async () => {
    const { raw, headers } = form([file({ content: 'x'.repeat(10_000) })]);
    expect((await under.send(firm, { raw: raw.subarray(0, 5_000), headers })).status).toBe(400);
    expect((await under.send(firm, { raw: raw.subarray(0, -4), headers })).status).toBe(400);
    const json = { raw: Buffer.from('{}'), headers: { 'content-type': 'application/json' } };
    expect((await under.send(firm, json)).status).toBe(400);
    expect((await under.send(firm, { raw, headers: { 'content-type': 'multipart/form-data' } })).status).toBe(
      400,
    );
  });

  it('more than 50 MB: 413 before the rest has come; exactly 50 MB is taken', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    let sentBytes = 0;
    const body = (bytes: number, end: string) =>
      Readable.from(
        (function* () {
          yield Buffer.from(head);
          for (let left = bytes - 9; left > 0; left -= 1_048_576) {
            sentBytes += Math.min(left, 1_048_576);
            yield Buffer.alloc(Math.min(left, 1_048_576), 'x');
          }
          yield Buffer.from(end);
        })(),
      );
    const whole = await under.stream(firm, body(MAX_UPLOAD_BYTES, '\r\n--b--\r\n'), headers);
    expect([whole.status, whole.body.data?.sizeBytes]).toEqual([201, MAX_UPLOAD_BYTES]);
    sentBytes = 0;
    const over = await under.stream(firm, body(8 * MAX_UPLOAD_BYTES, '\r\n--b--\r\n'), headers);
    expect([over.status, over.body.error]).toMatchObject([
      413,
      { code: 'file_too_large', details: { maxBytes: MAX_UPLOAD_BYTES } },
    ]);
    // what the buffers of client and sockets took counts too
    expect(sentBytes).toBeLessThan(4 * MAX_UPLOAD_BYTES);
  });

  it('a caller that goes away in mid-upload', async () => {
    const { raw, headers } = form([file({ content: Buffer.concat([PDF, Buffer.alloc(500_000, 'x')]) })]);
    const { hostname, port } = new URL(under.service.url);
    const socket = connect(Number(port), hostname);
    const lines = {
      host: 'x',
      'content-length': raw.length,
      'x-principal': principalFor(firm.principal),
      ...headers,
    };
    socket.write(`POST /api/public/v1${under.path} HTTP/1.1\r\n`);
    for (const [name, value] of Object.entries(lines)) socket.write(`${name}: ${value}\r\n`);
    socket.write('\r\n');
    socket.write(raw.subarray(0, 300_000));
    const started = () => under.service.sql('SELECT 1 FROM loose_objects');
    await until(async () => (await started()).length > 0);
    socket.destroy();
    await under.settledObjects();
  });
});

it('an upload that was under way when a referral above ended is not seen by the firm below', async () => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="late.pdf"\r\n\r\n';
  const below = under.firm({ readsCaseLevel: true, upload: { refusal: 'ended' } });
  const early = (await under.upload(firm)).data.id as string;
  const body = async function* () {
    yield Buffer.concat([Buffer.from(head), PDF, Buffer.alloc(200_000, 'x')]);
    await until(async () => (await under.service.sql('SELECT 1 FROM loose_objects')).length > 0);
    // the referral above ends now
    const caseLevelUntil = new Date().toISOString();
    under.access.set(below.firmId, { readsCaseLevel: true, caseLevelUntil, upload: { refusal: 'ended' } });
    await pause(5);
    yield Buffer.from('\r\n--b--\r\n');
  };
  const late = await under.stream(firm, body(), { 'content-type': 'multipart/form-data; boundary=b' });
  expect(late.status).toBe(201);
  const seenBy = async (reader: TestCaller) =>
    ((await reader.get(`${under.path}?limit=100`)).data as { id: string }[]).map(({ id }) => id);
  expect(await seenBy(firm)).toEqual(expect.arrayContaining([late.body.data.id, early]));
  expect(await seenBy(below)).toContain(early);
  expect(await seenBy(below)).not.toContain(late.body.data.id);
});

describe('the folder', () => {
  it('is away: 503, and the next upload works when it is back', async () => {
    renameSync(under.folder, `${under.folder}.away`);
    writeFileSync(under.folder, '');
    const away = await under.upload(firm);
    rmSync(under.folder);
    renameSync(`${under.folder}.away`, under.folder);
    expect([away.status, away.code]).toEqual([503, 'service_unavailable']);
    expect((await under.upload(firm)).status).toBe(201);
  });

  it('is full: 503, nothing is visible, and the next upload works when there is space', async () => {
    // a device that has no space left for anything
    const full = join(under.folder, 'full');
    symlinkSync('/dev/full', full);
    const storage = under.service.part(ObjectStorage) as unknown as { partOf: () => string };
    storage.partOf = () => full;
    const { status, code } = await under.upload(firm);
    const objects = await under.settledObjects();
    delete (storage as Partial<typeof storage>).partOf;
    expect([status, code]).toEqual([503, 'service_unavailable']);
    const rows = await under.service.sql<{ id: string }>('SELECT id FROM documents ORDER BY id');
    expect(objects).toEqual(rows.map(({ id }) => id));
    expect((await under.upload(firm)).status).toBe(201);
  });

  it('loses what a crashed upload left behind', async () => {
    const key = newId();
    writeFileSync(join(under.folder, 'incoming', key), 'half');
    await under.service.sql(`INSERT INTO loose_objects VALUES ($1, now() - interval '1 second')`, [key]);
    under.service.part(SweepObjects).notify();
    expect(await under.settledObjects()).not.toContain(key);
  });

  it('holds the files of the documents and nothing else after all this', async () => {
    const rows = await under.service.sql<{ id: string }>('SELECT id FROM documents ORDER BY id');
    expect(await under.settledObjects()).toEqual(rows.map(({ id }) => id));
  });
});

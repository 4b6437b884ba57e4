import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Post, Req } from '@nestjs/common';
import { principalHeaders, until } from '@referral-exchange/testing';
import type { Request } from 'express';
import { ApiError } from '@referral-exchange/contracts';
import { FirmResource } from '@referral-exchange/identity';
import { PublicController, readUpload } from '../src/index.js';
import { startTiny, TinyModule } from '@referral-exchange/testing/tiny';

const MAX_FILE_BYTES = 100_000;
let consumed: string[] = [];

@PublicController('uploads', 'Referrals')
@FirmResource()
class UploadsController {
  @Post()
  async upload(@Req() incoming: Request) {
    const limits = { maxFileBytes: MAX_FILE_BYTES, fields: { dryRun: 5, note: 10 } };
    const { fields, result, digest } = await readUpload(
      incoming,
      limits,
      async ({ fileName, mimeType, content }) => {
        if (fileName === 'unread.csv') throw new ApiError('validation_error', 'Refused unread');
        try {
          const text = await textOf(content);
          consumed.push('whole');
          if (text === 'refuse') throw new ApiError('validation_error', 'Refused by its content');
          return { fileName, mimeType, length: text.length };
        } catch (error) {
          consumed.push(error instanceof ApiError ? error.code : String(error));
          throw error;
        }
      },
    );
    return { fields, ...result, digest: digest.toString('hex') };
  }
}

const BOUNDARY = '----b';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const file = (content: string, name = 'file', fileName = 'a.csv') =>
  part(`name="${name}"; filename="${fileName}"`, content);
const field = (name: string, value: string) => part(`name="${name}"`, value);
const END = `--${BOUNDARY}--\r\n`;

describe('an upload', () => {
  let tiny: Awaited<ReturnType<typeof startTiny>>;
  beforeAll(async () => {
    tiny = await startTiny(TinyModule.with([], [], [UploadsController]));
  });
  afterAll(() => tiny.app.close());

  async function upload(body: string | Buffer, type = TYPE) {
    consumed = [];
    const answer = await fetch(`${tiny.baseUrl}/uploads`, {
      method: 'POST',
      headers: { ...principalHeaders(), 'content-type': type },
      body,
    });
    const { data, error, meta } = (await answer.json()) as { data?: any; error?: any; meta?: any };
    return { status: answer.status, data, fault: error?.details?.errors?.[0], error, meta };
  }

  it('says which fields were ignored, and what was probably meant', async () => {
    const warning = {
      code: 'unknown_field',
      field: 'dry_run',
      message: 'The field dry_run does not exist here and was ignored. Did you mean dryRun?',
    };
    const accepted = await upload(field('dry_run', 'true') + file('a') + END);
    expect([accepted.status, accepted.meta.warnings]).toEqual([201, [warning]]);
    const refused = await upload(field('dry_run', 'true') + file('refuse') + END);
    expect([refused.status, refused.error.details.warnings]).toEqual([400, [warning]]);
  });

  it('gives its file and its text fields, before and after the file', async () => {
    const { data } = await upload(
      field('note', 'één') +
        file('a,b\n', 'file', 'C:\\x\\Fälle.csv') +
        field('dryRun', 'true') +
        field('other', 'x') +
        END,
    );
    expect(data).toMatchObject({
      fields: { note: 'één', dryRun: 'true' },
      fileName: 'Fälle.csv',
      mimeType: 'text/plain',
      length: 4,
    });
  });

  it('has the digest of its contents, however they are written', async () => {
    const digestOf = async (body: string, type?: string) => (await upload(body, type)).data.digest as string;
    const first = await digestOf(field('note', 'x') + file('a') + END);
    expect(await digestOf(file('a') + field('note', 'x') + END)).toBe(first);
    const other = `--c\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n--c\r\nContent-Disposition: form-data; name="file"; filename="z"\r\n\r\na\r\n--c--\r\n`;
    expect(await digestOf(other, 'multipart/form-data; boundary=c')).toBe(first);
    expect(await digestOf(field('note', 'y') + file('a') + END)).not.toBe(first);
    expect(await digestOf(field('note', 'x') + file('b') + END)).not.toBe(first);
  });

  it.each<[string, string, string, string]>([
    ['no file', field('note', 'x') + END, 'file', 'required'],
    ['two files', file('a') + file('b') + END, 'file', 'too_many'],
    ['its file in another part', file('a', 'document') + END, 'document', 'invalid'],
    ['a file without a filename', field('file', 'a,b') + END, 'file', 'invalid_type'],
    ['a field twice', file('a') + field('note', 'x') + field('note', 'y') + END, 'note', 'duplicate'],
    ['a long field', file('a') + field('note', 'x'.repeat(11)) + END, 'note', 'too_long'],
    ['an endless field', file('a') + field('note', 'x'.repeat(100_000)) + END, 'note', 'too_long'],
    ['a NUL in a field', file('a') + field('note', 'x\0') + END, 'note', 'invalid_character'],
    [
      'many fields',
      Array.from({ length: 60 }, (_, n) => field(`f${n}`, '')).join('') + file('a') + END,
      '',
      'malformed',
    ],
    ['no end', file('a'.repeat(5_000)), '', 'malformed'],
    ['a cut file', file('a'.repeat(5_000)).slice(0, 2_000), '', 'malformed'],
    ['nothing', '', '', 'malformed'],
  ])('with %s is 400', async (_what, body, name, code) => {
    const { status, fault } = await upload(body);
    expect([status, fault.field, fault.code]).toEqual([400, name, code]);
  });

  it('counts an emoji in a field as one character', async () => {
    const { data } = await upload(file('a') + field('note', '😀'.repeat(10)) + END);
    expect(data.fields.note).toBe('😀'.repeat(10));
    expect((await upload(file('a') + field('note', '😀'.repeat(11)) + END)).fault.code).toBe('too_long');
  });

  it('without a boundary, or of another content type, is 400', async () => {
    expect((await upload('x', 'multipart/form-data')).fault.message).toContain('no boundary');
    expect((await upload('{}', 'application/json')).fault.message).toContain('must be multipart/form-data');
  });

  it('that is packed is 415, and its reader never begins', async () => {
    const refused = await fetch(`${tiny.baseUrl}/uploads`, {
      method: 'POST',
      headers: { ...principalHeaders(), 'content-type': TYPE, 'content-encoding': 'gzip' },
      body: gzipSync(file('x') + END),
    });
    const { error } = (await refused.json()) as { error: { code: string } };
    expect([refused.status, error.code]).toEqual([415, 'validation_error']);
  });

  it('is refused by what its reader finds', async () => {
    expect((await upload(file('refuse') + END)).error.message).toBe('Refused by its content');
  });

  it('may be refused by its reader before it is read', async () => {
    expect((await upload(file('a', 'file', 'unread.csv') + END)).error.message).toBe('Refused unread');
  });

  it('beyond the limit is 413, and its reader learns it', async () => {
    expect((await upload(file('x'.repeat(MAX_FILE_BYTES)) + END)).status).toBe(201);
    const { status, error } = await upload(file('x'.repeat(MAX_FILE_BYTES + 1)) + END);
    expect([status, error.code, error.details]).toEqual([
      413,
      'file_too_large',
      { maxBytes: MAX_FILE_BYTES },
    ]);
    expect(consumed).toEqual(['file_too_large']);
  });

  it('beyond the limit is answered before the rest has come', async () => {
    const { hostname, port } = new URL(tiny.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = Object.entries({
      host: 'tiny',
      'content-type': TYPE,
      'transfer-encoding': 'chunked',
      ...principalHeaders(),
    });
    socket.write(
      `POST /api/public/v1/uploads HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    const chunk = file('x'.repeat(MAX_FILE_BYTES + 10)).slice(0, -2);
    socket.write(`${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`);
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it('whose sender goes away ends with an error in its reader', async () => {
    consumed = [];
    const { hostname, port } = new URL(tiny.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = Object.entries({
      host: 'tiny',
      'content-type': TYPE,
      'content-length': '9999',
      ...principalHeaders(),
    });
    socket.write(
      `POST /api/public/v1/uploads HTTP/1.1\r\n${head.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    socket.end(file('half').slice(0, -2));
    await once(socket.resume(), 'close');
    await until(() => consumed.length > 0);
    expect(consumed).toEqual(['validation_error']);
  });
});

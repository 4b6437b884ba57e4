import { describe, expect, it } from '@jest/globals';
import { ReferralExchange } from '../client.js';
import { errorBody, fakeApi } from '../../test/fake-api.js';
import { formBody, type FormInput } from './form-body.js';

async function* chunks(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}
/** What a server reads of it. */
async function read(input: FormInput): Promise<{ fields: Record<string, string>; file: File }> {
  const { body, headers } = formBody(input).open();
  const form = await new Response(body, { headers }).formData();
  const file = form.get('file') as File;
  form.delete('file');
  return { fields: Object.fromEntries(form) as Record<string, string>, file };
}

describe('formBody', () => {
  it.each<[string, () => FormInput['file']]>([
    ['a Blob', () => new Blob(['%PDF ', 'é'])],
    ['bytes', () => new TextEncoder().encode('%PDF é')],
    ['an ArrayBuffer', () => new TextEncoder().encode('%PDF é').buffer as ArrayBuffer],
    ['an iterable', () => chunks('%PDF ', 'é')],
    ['a ReadableStream', () => new Blob(['%PDF é']).stream()],
    ['a function that opens a stream', () => () => chunks('%PDF é')],
  ])('sends %s with its name, type and fields', async (_, file) => {
    const input = {
      file: file(),
      fileName: 'a "b"\n.pdf',
      contentType: 'application/pdf',
      category: 'Report',
      dryRun: true,
      none: undefined,
    };
    const got = await read(input);
    expect(await got.file.text()).toBe('%PDF é');
    expect(got.file.type).toBe('application/pdf');
    expect(got.file.name.replaceAll('%22', '"').replace(/%0D%0A|\r\n/, '\n')).toBe('a "b"\n.pdf');
    expect(got.fields).toEqual({ category: 'Report', dryRun: 'true' });
  });

  it('puts the fields before the file', async () => {
    const { body } = formBody({ file: chunks('x'), fileName: 'f', category: 'c' }).open();
    const text = await new Response(body).text();
    expect(text.indexOf('category')).toBeLessThan(text.indexOf('filename'));
  });

  it('takes the name of a File, and asks for one otherwise', async () => {
    expect((await read({ file: new File(['x'], 'own.pdf', { type: 'application/pdf' }) })).file.name).toBe(
      'own.pdf',
    );
    expect(() => formBody({ file: new Blob(['x']) })).toThrow('The upload has no file name');
  });

  it('reads a stream no faster than it is sent, and ends it when the sending ends', async () => {
    let read = 0;
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield new Uint8Array([(read += 1)]);
      } finally {
        isEnded = true;
      }
    }
    const { body } = formBody({ file: endless(), fileName: 'f' }).open();
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    expect(read).toBeLessThan(3);
    await reader.cancel();
    expect(isEnded).toBe(true);
  });
});

describe('an upload', () => {
  const DOWN = { status: 503, body: errorBody('service_unavailable') };
  const upload = (file: FormInput['file']) => {
    const { seen, fetch } = fakeApi(DOWN, {});
    const client = new ReferralExchange({ apiKey: 'k', baseUrl: 'https://api.example.com', fetch });
    return { seen, sent: client.documents.upload('c', { file, fileName: 'f.pdf' }) };
  };

  it('is sent again where its file can be read again, with the same key', async () => {
    const { seen, sent } = upload(() => chunks('x'));
    await sent;
    expect(seen).toHaveLength(2);
    expect(seen[0]!.headers.get('idempotency-key')).toBe(seen[1]!.headers.get('idempotency-key'));
    expect(seen[0]!.body).not.toBe(seen[1]!.body);
  });

  it('of a stream is sent once', async () => {
    const { seen, sent } = upload(chunks('x'));
    await expect(sent).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
  });
});

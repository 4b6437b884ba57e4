import type { ByteStream, FileSource } from './file-source.js';

/** The fields of a form, with the file in `file`. */
export type FormInput = { file: FileSource; fileName?: string; contentType?: string } & Record<
  string,
  unknown
>;

/** A body that can be sent, and whether it can be sent again. */
export interface FormBody {
  isRepeatable: boolean;
  /** For each attempt anew. */
  open(): { body: FormData | ReadableStream<Uint8Array>; headers: Record<string, string> };
}

/** A form whose file is sent as it is read. Fields come first, so that the API knows them before the file. */
export function formBody({ file, fileName, contentType, ...fields }: FormInput): FormBody {
  const name = fileName ?? (file instanceof Blob && 'name' in file ? String(file.name) : undefined);
  if (!name) throw new TypeError('The upload has no file name: pass fileName, or a File');
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)]);
  if (isBytes(file)) {
    const blob =
      file instanceof Blob && !contentType
        ? file
        : new Blob([file as Uint8Array<ArrayBuffer>], { type: contentType ?? '' });
    return { isRepeatable: true, open: () => ({ body: dataOf(texts, blob, name), headers: {} }) };
  }
  const open = typeof file === 'function' ? file : () => file;
  return {
    isRepeatable: typeof file === 'function',
    open: () => streamOf(texts, open(), name, contentType ?? 'application/octet-stream'),
  };
}

const isBytes = (file: FileSource): file is Blob | Uint8Array | ArrayBuffer =>
  file instanceof Blob || file instanceof Uint8Array || file instanceof ArrayBuffer;

function dataOf(texts: [string, string][], blob: Blob, name: string): FormData {
  const data = new FormData();
  for (const [key, value] of texts) data.append(key, value);
  data.append('file', blob, name);
  return data;
}

function streamOf(texts: [string, string][], file: ByteStream, name: string, type: string) {
  const boundary = `rx-${globalThis.crypto.randomUUID()}`;
  const chunks = partsOf(texts, file, name, type, boundary);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

async function* partsOf(
  texts: [string, string][],
  file: ByteStream,
  name: string,
  type: string,
  boundary: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const open = (key: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(key)}"`;
  for (const [key, value] of texts) yield encode(`${open(key)}\r\n\r\n${value}\r\n`);
  yield encode(
    `${open('file')}; filename="${escaped(name)}"\r\nContent-Type: ${type.replace(/[\r\n]/g, ' ')}\r\n\r\n`,
  );
  yield* bytesOf(file);
  yield encode(`\r\n--${boundary}--\r\n`);
}

/** As browsers write names in forms. */
const escaped = (text: string): string => text.replace(/\r?\n|\r/g, '%0D%0A').replaceAll('"', '%22');

/** Not every browser can iterate over a stream. */
async function* bytesOf(file: ByteStream): AsyncGenerator<Uint8Array, void, undefined> {
  if (!('getReader' in file)) return yield* file;
  const reader = file.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import busboy, { type Busboy, type FieldInfo, type FileInfo } from 'busboy';
import type { Request } from 'express';
import { textFault } from '../body/json-guard.js';
import { hasAtMost } from '../fields/text-length.js';
import { isMultipart } from '../body/raw-body.js';
import { unknownField } from '../body/unknown-fields.js';
import { countStreamed, MAX_WARNINGS, warn } from '@referral-exchange/telemetry';
import { ApiError, validationError } from '@referral-exchange/contracts';
import { isEncoded, UnsupportedEncoding } from '../errors/unsupported-encoding.js';

/** The one file of an upload. */
export interface UploadedFile {
  /** Last part of the name that the sender gave; may be empty. */
  fileName: string;
  /** As the sender says it: look at the content before you believe it. */
  mimeType: string;
  /** It ends with an error when the upload is refused. */
  content: Readable;
}

export interface UploadLimits {
  maxFileBytes: number;
  /** Text fields and the most characters of each. Other fields are ignored (decisions, 1.5). */
  fields?: Readonly<Record<string, number>>;
}

/** An upload that was read to its end. */
export interface Upload<T> {
  fields: Partial<Record<string, string>>;
  /** What `consume` made of the file. */
  result: T;
  /** SHA-256 of the file. */
  sha256: Buffer;
  /** SHA-256 of the file and of the fields. Equal uploads have the same. */
  digest: Buffer;
}

/** What the other parts and the boundaries of a body may add to the file. */
const OVERHEAD_BYTES = 1_048_576;
const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 65_536;
const PART_LIMITS = {
  files: 2,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 2,
  fieldNameSize: 200,
  headerPairs: 50,
};

/**
 * Reads a multipart body with one file in the part `file`. `consume` gets the file as a stream and must read
 * it to its end; the body is taken in only as fast as it reads. What `consume` stored must be removed when
 * this throws: the body may prove wrong later.
 *
 * @throws 400 for no file, two files, a broken or cut body; 413 `file_too_large` as soon as the limit is
 *   passed; 415 for a packed body
 */
export function readUpload<T>(
  request: Request,
  limits: UploadLimits,
  consume: (file: UploadedFile) => Promise<T>,
): Promise<Upload<T>> {
  if (!isMultipart(request))
    throw fault('Content-Type', 'invalid_format', 'Content-Type must be multipart/form-data');
  if (isEncoded(request.headers)) throw new UnsupportedEncoding();
  if (Number(request.headers['content-length']) > limits.maxFileBytes + OVERHEAD_BYTES)
    throw fileTooLarge(limits.maxFileBytes);
  return new UploadReading(request, limits, consume).run();
}

class UploadReading<T> {
  private readonly fields: Record<string, string> = Object.create(null) as Record<string, string>;
  private readonly hash = createHash('sha256');
  private readonly parser: Busboy;
  private content: Transform | undefined;
  private consumed: Promise<T> | undefined;
  private readonly unknown = new Set<string>();
  private reject: (error: unknown) => void = () => undefined;

  constructor(
    private readonly request: Request,
    private readonly limits: UploadLimits,
    private readonly consume: (file: UploadedFile) => Promise<T>,
  ) {
    this.parser = parserOf(request, limits);
  }

  async run(): Promise<Upload<T>> {
    const { request, parser } = this;
    const cutOff = () => {
      if (!request.complete) this.fail(malformed('The upload was cut off: send it again'));
    };
    try {
      await new Promise<void>((resolve, reject) => {
        this.reject = reject;
        parser.on('file', (name, stream, info) => this.onFile(name, stream, info));
        parser.on('field', (name, value, info) => this.onField(name, value, info));
        parser.on('partsLimit', () => this.fail(tooManyFields()));
        parser.on('fieldsLimit', () => this.fail(tooManyFields()));
        parser.on('error', () => this.fail(malformed('The multipart body is malformed or cut off')));
        parser.on('close', resolve);
        request.once('close', cutOff).once('error', cutOff);
        request.pipe(parser);
      });
      if (!this.consumed) throw fault('file', 'required', 'Send the file in a part named file');
      const result = await this.consumed;
      const sha256 = this.hash.digest();
      return { fields: this.fields, result, sha256, digest: this.digest(sha256) };
    } finally {
      this.warnOfUnknown();
      request.off('close', cutOff);
      // the rest is thrown away as it comes, for some seconds after the response (unread-body.ts)
      request.unpipe(parser).resume();
      parser.destroy();
      // the caller may remove what was stored once nothing is stored any more
      await this.consumed?.catch(() => undefined);
    }
  }

  private onFile(name: string, stream: Readable, { filename, mimeType }: FileInfo): void {
    // a destroyed stream without a listener would end the process
    stream.on('error', () => undefined);
    if (name !== 'file')
      return this.fail(fault(nameOf(name), 'invalid', 'The file must be in a part named file'));
    if (this.consumed) return this.fail(fault('file', 'too_many', 'Send one file: the body has two'));
    stream.once('limit', () => this.fail(fileTooLarge(this.limits.maxFileBytes)));
    const content = hashing(this.hash);
    // nor may it end when the consumer failed before it listened
    content.on('error', () => undefined);
    this.content = content;
    pipeline(stream, content, () => undefined);
    // undefined where the sender gave no name, whatever the types say
    const file = { fileName: (filename as string | undefined) ?? '', mimeType, content };
    this.consumed = this.consume(file).finally(() => content.resume());
    this.consumed.catch((error: unknown) => this.fail(error));
  }

  private onField(name: string, value: string, { nameTruncated, valueTruncated }: FieldInfo): void {
    const max = this.limits.fields?.[name];
    if (name === 'file') return this.fail(fault(name, 'invalid_type', 'The part file must have a filename'));
    if (nameTruncated || max === undefined) return void this.unknown.add(name);
    if (name in this.fields) return this.fail(fault(name, 'duplicate', `${name} is there twice`));
    if (valueTruncated || !hasAtMost(value, max))
      return this.fail(fault(name, 'too_long', `${name} must have at most ${max} characters`));
    const wrong = textFault(value);
    if (wrong) return this.fail(fault(name, wrong.code, `${name} ${wrong.message}`));
    this.fields[name] = value;
  }

  private warnOfUnknown(): void {
    const names = Object.keys(this.limits.fields ?? {}).filter((name) => !(name in this.fields));
    warn([...this.unknown].slice(0, MAX_WARNINGS).map((name) => unknownField(name, '', names)));
  }

  /** Ends the reading. The consumer sees the error in its stream. */
  private fail(error: unknown): void {
    this.reject(error);
    this.content?.destroy(error as Error);
  }

  private digest(sha256: Buffer): Buffer {
    const fields = Object.entries(this.fields).sort(([a], [b]) => (a < b ? -1 : 1));
    return createHash('sha256').update(sha256).update(JSON.stringify(fields)).digest();
  }
}

function parserOf({ headers }: Request, { maxFileBytes, fields = {} }: UploadLimits): Busboy {
  // a character has at most 4 bytes; a limit is reported when it is reached, not when it is passed
  const fieldSize = Math.min(
    MAX_FIELD_BYTES,
    Math.max(16, ...Object.values(fields).map((max) => max * 4 + 1)),
  );
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { ...PART_LIMITS, fileSize: maxFileBytes + 1, fieldSize },
    });
  } catch {
    throw malformed('The multipart body has no boundary: let your client set the Content-Type');
  }
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      countStreamed(chunk.length);
      done(null, chunk);
    },
  });
}

function fault(field: string, code: string, message: string): ApiError {
  return validationError([{ field, code, message }]);
}

const malformed = (message: string): ApiError => fault('', 'malformed', message);
const tooManyFields = (): ApiError => malformed(`The multipart body has more than ${MAX_FIELDS} fields`);
const nameOf = (name: unknown): string => (typeof name === 'string' ? name.slice(0, 100) : 'file');

function fileTooLarge(maxBytes: number): ApiError {
  const message = `The file is too large: send at most ${Math.floor(maxBytes / 1_048_576)} MB`;
  return new ApiError('file_too_large', message, { maxBytes });
}

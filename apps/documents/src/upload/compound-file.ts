import type { DocumentType } from '../document/document-types.js';

/** An entry of the directory of a compound file ([MS-CFB], 2.6.1). Entries begin at multiples of its size. */
const ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const KIND_AT = 66;
const STREAM = 2;

/** The stream that makes a compound file a document of a program. */
const STREAMS: readonly (readonly [name: string, type: DocumentType])[] = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
];
const NAMES = STREAMS.map(([name, type]) => ({ bytes: Buffer.from(`${name}\0`, 'utf16le'), type }));

/**
 * Finds, chunk by chunk, which Office documents a compound file holds: doc, xls, ppt and msg differ by the
 * names in its directory, which may stand anywhere in it. A document inside another one is found too.
 */
export class CompoundFile {
  private readonly found = new Set<DocumentType>();
  private rest = Buffer.alloc(0);

  get kinds(): DocumentType[] {
    return [...this.found];
  }

  add(chunk: Buffer): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % ENTRY_BYTES);
    for (let at = 0; at < whole; at += ENTRY_BYTES) this.judge(bytes, at);
    this.rest = Buffer.from(bytes.subarray(whole));
  }

  private judge(bytes: Buffer, at: number): void {
    if (bytes[at + KIND_AT] !== STREAM) return;
    const length = bytes.readUInt16LE(at + NAME_LENGTH_AT);
    const name = NAMES.find(
      (one) => one.bytes.length === length && one.bytes.equals(bytes.subarray(at, at + length)),
    );
    if (name) this.found.add(name.type);
  }
}

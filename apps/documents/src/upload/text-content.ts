import { TextDecoder } from 'node:util';

/** Control characters that texts hold: tab, line feed, vertical tab, form feed, carriage return, escape. */
const ALLOWED_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);
const IS_BINARY = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 0x20 && !ALLOWED_CONTROLS.has(byte)) || byte === 0x7f ? 1 : 0,
);
const BINARY_CHARACTER = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/; // eslint-disable-line no-control-regex

/**
 * Judges, chunk by chunk, whether a content is text: in UTF-8 or another 8-bit encoding, or in UTF-16 with a
 * byte order mark.
 */
export class TextContent {
  private decoder: TextDecoder | null | undefined;
  private hasBinary = false;

  get isText(): boolean {
    return !this.hasBinary;
  }

  add(chunk: Buffer): void {
    if (this.hasBinary || chunk.length === 0) return;
    this.decoder ??= utf16DecoderFor(chunk);
    this.hasBinary = this.decoder ? this.isBrokenUtf16(chunk, true) : hasBinaryByte(chunk);
  }

  end(): void {
    if (this.decoder && !this.hasBinary) this.hasBinary = this.isBrokenUtf16(Buffer.alloc(0), false);
  }

  private isBrokenUtf16(chunk: Buffer, stream: boolean): boolean {
    try {
      return BINARY_CHARACTER.test(this.decoder!.decode(chunk, { stream }));
    } catch {
      return true;
    }
  }
}

function utf16DecoderFor(first: Buffer): TextDecoder | null {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return null;
}

function hasBinaryByte(chunk: Buffer): boolean {
  for (let at = 0; at < chunk.length; at++) if (IS_BINARY[chunk[at]!]) return true;
  return false;
}

const HEADER_LINE = /^([!-9;-~]+):/;
/** At least one of these is in the header of every mail that a program saved. */
const USUAL_HEADERS = new Set(['from', 'date', 'received', 'message-id', 'mime-version', 'return-path']);

/** True if a text begins as a mail message does: header lines, then an empty line (RFC 5322). Pure. */
export function isMessageHeader(head: Buffer): boolean {
  const lines = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .split(/\r?\n/);
  const names: string[] = [];
  for (const line of lines) {
    if (line === '' || /^[ \t]/.test(line)) {
      if (line === '' || names.length === 0) break;
      continue;
    }
    const name = HEADER_LINE.exec(line)?.[1];
    if (name === undefined) return false;
    names.push(name.toLowerCase());
  }
  return names.some((name) => USUAL_HEADERS.has(name));
}

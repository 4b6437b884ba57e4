import { fileTypeFromBuffer } from 'file-type';
import { CompoundFile } from './compound-file.js';
import { COMPOUND_FILE, dependsOnText, isHopeless, type ContentFacts } from './file-type.policy.js';
import { isMessageHeader, TextContent } from './text-content.js';
import { fileTypeNotAllowed } from './upload-faults.js';

/** This much of a file tells its type. Zip archives differ by the names of their first entries. */
const HEAD_BYTES = 262_144;
/** Readers of PDF look for its mark in this many bytes. */
const PDF_HEAD_BYTES = 1_024;
const PDF_MARK = '%PDF-';

/** Takes the bytes of an upload too, e.g. to scan them. */
export interface Tap {
  write(chunk: Buffer): Promise<void> | undefined;
}

/**
 * Looks at a content while it passes: its size, and what tells its type. It never holds more than its head.
 * `fault` keeps the error that ended it, because a storage may report it as an error of its own.
 */
export class ContentInspection {
  fault: unknown;
  size = 0;
  private readonly text = new TextContent();
  private readonly compound = new CompoundFile();
  private head: Buffer = Buffer.alloc(0);
  private detected: string | null = null;
  private isHeadComplete = false;
  /** Whether it still matters if the content is text. */
  private isTextOpen = true;

  constructor(private readonly tap: Tap) {}

  /** The same content, inspected. It fails with 400 as soon as the type cannot be an allowed one. */
  async *pass(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of content) {
        await this.add(chunk);
        await this.tap.write(chunk);
        yield chunk;
      }
      if (!this.isHeadComplete) await this.judgeHead();
      this.text.end();
    } catch (error) {
      this.fault ??= error;
      throw error;
    }
  }

  get facts(): ContentFacts {
    const { isText } = this.text;
    return {
      detected: this.detected,
      compoundKinds: this.compound.kinds,
      isText,
      isMessage: isText && isMessageHeader(this.head),
      hasPdfMark: this.hasPdfMark,
    };
  }

  private get hasPdfMark(): boolean {
    return this.head.subarray(0, PDF_HEAD_BYTES).includes(PDF_MARK);
  }

  private async add(chunk: Buffer): Promise<void> {
    this.size += chunk.length;
    if (this.isTextOpen) this.text.add(chunk);
    if (this.isHeadComplete) {
      if (this.detected === COMPOUND_FILE) this.compound.add(chunk);
      else if (this.detected === null && !this.text.isText && !this.hasPdfMark) throw fileTypeNotAllowed();
      return;
    }
    this.head = Buffer.concat([this.head, chunk]);
    if (this.head.length >= HEAD_BYTES) await this.judgeHead();
  }

  private async judgeHead(): Promise<void> {
    this.isHeadComplete = true;
    if (this.size === 0) return;
    this.detected = (await fileTypeFromBuffer(this.head))?.mime ?? null;
    this.isTextOpen = dependsOnText(this.detected);
    if (this.detected === COMPOUND_FILE) this.compound.add(this.head);
    const { detected, hasPdfMark } = this;
    if (isHopeless({ detected, isText: this.text.isText, hasPdfMark })) throw fileTypeNotAllowed();
  }
}

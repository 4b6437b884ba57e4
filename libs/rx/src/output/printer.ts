import { type Column, recordText, tableText } from './table.js';

/** As much of `process.stdout` and `process.stderr` as is used. */
export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export interface PrinterOptions {
  out: Sink;
  err: Sink;
  isJson: boolean;
  /** `--curl`: nothing was sent, so nothing came that could be printed. */
  isMuted: boolean;
}

/** Prints results to stdout, as a table or as JSON, and what a person should know to stderr. */
export class Printer {
  constructor(private readonly options: PrinterOptions) {}

  /** A list. JSON: the rows as the API gave them. */
  rows<T>(rows: readonly T[], columns: readonly Column<T>[], none: string): void {
    if (this.options.isMuted) return;
    if (this.options.isJson) return this.json(rows);
    if (rows.length === 0) return this.note(none);
    const { isTTY, columns: width } = this.options.out;
    this.text(tableText(rows, columns, isTTY ? (width ?? 120) : undefined));
  }

  /** One record. JSON: all of it; else the fields that a person looks for. */
  record(data: unknown, fields: readonly (readonly [string, unknown])[]): void {
    if (this.options.isMuted) return;
    if (this.options.isJson) this.json(data);
    else this.text(recordText(fields));
  }

  /** One line of a stream: JSON on one line, or text. */
  line(data: unknown, text: string): void {
    if (!this.options.isMuted) this.text(this.options.isJson ? JSON.stringify(data) : text);
  }

  /** Text as it is: a script, a token, a curl. */
  text(text: string): void {
    this.options.out.write(`${text}\n`);
  }

  /** For people; not part of the result. */
  note(text: string): void {
    if (!this.options.isMuted) this.options.err.write(`${text}\n`);
  }

  private json(data: unknown): void {
    this.text(JSON.stringify(data, null, 2));
  }
}

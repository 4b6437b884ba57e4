import { z } from 'zod';

/**
 * How services hand over what a firm sees, for an export (ADR 147): page by page, made for the firm of the
 * service token.
 */
export const exportPageRequest = z.object({
  /** Only these cases; null: all of the firm. */
  only: z.array(z.uuid()).nullable(),
  /** `next` of the page before; null: from the beginning. */
  after: z.string().max(64).nullable(),
});
export type ExportPageRequest = z.infer<typeof exportPageRequest>;

/** A record as the API shows it to the firm, with what it belongs to. */
export const exportedRecord = z.object({ id: z.uuid(), record: z.record(z.string(), z.unknown()) });
export type ExportedRecord = z.infer<typeof exportedRecord>;

/** A page of such records. `next` null: it was the last. */
export const exportPageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });

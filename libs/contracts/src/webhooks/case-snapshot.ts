import { z } from 'zod';
import { acknowledgementSchema, caseContentSchema, hopContentSchema, hopDatesSchema } from '../facts.js';
import { maskedSnapshotSchema } from '../masked-snapshot.js';

/** The content that the masked snapshot holds already. */
const MASKED = { caseType: true, jurisdiction: true, county: true } as const;

/**
 * `data.case` for a receiver that may see all of it (decisions, section 7): the fourteen masked fields, the
 * content of the case, and what stands on the hop. A draft has no receiver and was not sent; its `id` is the
 * base case id.
 */
export const caseSnapshotSchema = z.object({
  ...maskedSnapshotSchema.shape,
  referentFirmId: maskedSnapshotSchema.shape.referentFirmId.nullable(),
  sentDate: maskedSnapshotSchema.shape.sentDate.nullable(),
  ...caseContentSchema.omit(MASKED).shape,
  ...hopContentSchema.shape,
  acknowledgedAt: acknowledgementSchema.shape.at.nullable(),
  ...hopDatesSchema.shape,
});
export type CaseSnapshot = z.infer<typeof caseSnapshotSchema>;

import { z } from 'zod';

const days = (most: number) => z.number().int().min(1).max(most).nullable();

/** The longest that a webhook's payload is kept, whatever a firm wishes (interface, "Limits"). */
export const MOST_PAYLOAD_DAYS = 180;
export const MOST_IMPORT_DAYS = 3_650;

/** For how many days a firm has its data kept; null: as long as the exchange keeps it (docs/adr/0154). */
export const firmRetentionSchema = z.object({
  deliveredPayloadDays: days(MOST_PAYLOAD_DAYS),
  exhaustedPayloadDays: days(MOST_PAYLOAD_DAYS),
  importDays: days(MOST_IMPORT_DAYS),
});
export type FirmRetention = z.infer<typeof firmRetentionSchema>;

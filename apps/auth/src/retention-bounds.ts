import { type FirmRetention, MOST_IMPORT_DAYS, MOST_PAYLOAD_DAYS } from '@referral-exchange/contracts';
import { z } from 'zod';

/** Days, the first and the last one included. */
export interface Bounds {
  min: number;
  max: number;
}

/** Between which days a firm may choose, by kind of data. */
export type RetentionBounds = Record<keyof FirmRetention, Bounds>;

const bounds = (byDefault: string, most: number) =>
  z
    .string()
    .default(byDefault)
    .transform((text, context): Bounds => {
      const [, min, max] = /^(\d{1,4})-(\d{1,4})$/.exec(text)?.map(Number) ?? [];
      if (min && max && min <= max && max <= most) return { min, max };
      const message = `must be the fewest and the most days, such as ${byDefault}, and at most ${most}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** The operator's bounds: the fewest and the most days that a firm may choose. */
export const retentionSettings = {
  /** Bounds for payloads of webhooks that were delivered. Where a firm chooses none: 30 days. */
  RETENTION_DELIVERED_PAYLOAD_DAYS: bounds('1-30', MOST_PAYLOAD_DAYS),
  /** Bounds for payloads whose last attempt failed. Where a firm chooses none: 90 days. */
  RETENTION_EXHAUSTED_PAYLOAD_DAYS: bounds('1-90', MOST_PAYLOAD_DAYS),
  /** Bounds for imports with their failed rows. Where a firm chooses none: IMPORT_RETENTION_DAYS. */
  RETENTION_IMPORT_DAYS: bounds('1-90', MOST_IMPORT_DAYS),
};
export type RetentionSettings = z.infer<z.ZodObject<typeof retentionSettings>>;

/** The bounds in the settings. Pure. */
export function boundsOf(settings: RetentionSettings): RetentionBounds {
  return {
    deliveredPayloadDays: settings.RETENTION_DELIVERED_PAYLOAD_DAYS,
    exhaustedPayloadDays: settings.RETENTION_EXHAUSTED_PAYLOAD_DAYS,
    importDays: settings.RETENTION_IMPORT_DAYS,
  };
}

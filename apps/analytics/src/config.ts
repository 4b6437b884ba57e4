import type { SettingsOf } from '@referral-exchange/service';
import { z } from 'zod';

/** Settings of analytics, besides those that follow from its needs. */
export const analyticsSettings = {
  /**
   * Memory for the referrals of firms whose reports were read lately, megabytes; about 4,500 referrals each.
   */
  ANALYTICS_CACHE_MB: z.coerce.number().int().min(1).max(65_536).default(128),
};
export type AnalyticsConfig = SettingsOf<'analytics'> & z.infer<z.ZodObject<typeof analyticsSettings>>;

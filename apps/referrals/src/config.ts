import { egressSettings, refuseLoopbackInProduction } from '@referral-exchange/egress';
import { mailSettings } from '@referral-exchange/mail';
import { firmAppSettings } from '@referral-exchange/http';
import { waitsSetting } from '@referral-exchange/contracts';
import { booleanSetting } from '@referral-exchange/telemetry';
import { z } from 'zod';

/** Names of the external case systems where the setting gives no others (decisions, section 10). */
export const EXTERNAL_SYSTEMS_BY_DEFAULT = ['case_system_a', 'case_system_b', 'case_system_c'];

/** Settings of referrals besides those of every service. */
export const referralsSettings = z
  .object({
    ...mailSettings,
    ...firmAppSettings,
    /**
     * Whether the exchange has its house firms for tests (libs/contracts): this service lets them answer the
     * referrals that they receive.
     */
    HOUSE_FIRMS: booleanSetting.default(false),
    ...egressSettings,
    /** Address of auth, to read a firm whose event has not arrived yet. */
    SERVICE_URL_AUTH: z.url(),
    /** Address of med-cases, which says whose med cases belong to a person that is to be erased. */
    SERVICE_URL_MED_CASES: z.url(),
    /** Address of oauth, which ends what it keeps of a firm that leaves. */
    SERVICE_URL_OAUTH: z.url(),
    /** Address of routing, to tell it of referrals that name a rule. */
    SERVICE_URL_ROUTING: z.url(),
    /** Names of the external case systems (decisions, section 10). */
    EXTERNAL_SYSTEMS: z
      .string()
      .default(EXTERNAL_SYSTEMS_BY_DEFAULT.join())
      .transform((list) => list.split(',').map((name) => name.trim())),
    /** How often a worker looks for expired hops, in milliseconds. */
    EXPIRY_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(5_000),
    /** How often a worker looks for firms that are to be told of something by mail, in milliseconds. */
    NOTICE_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(1_000),
    /**
     * Waits before a failed write-back to a CRM is tried again; after the last one it needs attention
     * (decisions, section 10).
     */
    CRM_WRITEBACK_SCHEDULE: waitsSetting('15s,1m,2m,5m,15m', 20),
    /** How often a worker looks for write-backs that are due, in milliseconds. */
    CRM_SWEEP_INTERVAL_MS: z.coerce.number().int().min(50).max(3_600_000).default(5_000),
    /** After how long without progress another process continues with an import, in milliseconds. */
    IMPORT_TAKEOVER_MS: z.coerce.number().int().min(100).max(3_600_000).default(10_000),
    /** Days that imports and their failed rows are kept. */
    IMPORT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  })
  .refine(...refuseLoopbackInProduction);
export type ReferralsConfig = z.infer<typeof referralsSettings>;

import { webhookSettings } from '@referral-exchange/contracts';
import { egressSettings, refuseLoopbackInProduction } from '@referral-exchange/egress';
import { booleanSetting } from '@referral-exchange/telemetry';
import type { SettingsOf } from '@referral-exchange/service';
import { z } from 'zod';

const count = (usual: number, most: number) => z.coerce.number().int().min(1).max(most).default(usual);

/** Settings of webhooks, besides those that follow from its needs. */
export const webhooksSettings = z
  .object({
    ...egressSettings,
    /** Address of referrals, which knows the legal holds. */
    SERVICE_URL_REFERRALS: z.url(),
    /** The waits between the attempts of a delivery. */
    WEBHOOK_RETRY_SCHEDULE: webhookSettings.WEBHOOK_RETRY_SCHEDULE,
    /** Whether the exchange has its test receivers (libs/contracts): a sandbox has them, production none. */
    TEST_RECEIVERS: booleanSetting.default(false),
    /**
     * Events that happened up to this long before a subscription was created are delivered too, milliseconds.
     * 0 fits one database server for all services; with several, set it to the most by which their clocks can
     * differ.
     */
    WEBHOOK_CLOCK_TOLERANCE_MS: z.coerce.number().int().min(0).max(60_000).default(0),
    /** Attempts in flight to one subscription, at most. */
    WEBHOOK_LANE_WIDTH: count(10, 100),
    /** Attempts in flight of this process, at most. */
    WEBHOOK_CONCURRENCY: count(1_000, 20_000),
  })
  .refine(...refuseLoopbackInProduction);
export type WebhooksConfig = SettingsOf<'webhooks'> & z.infer<typeof webhooksSettings>;

import { webhookSettings } from '@referral-exchange/contracts';
import { baseConfig } from '@referral-exchange/telemetry';
import type { z } from 'zod';

/**
 * Settings of a service that calls addresses named by firms: the service spreads them into its own, and
 * refines them with `refuseLoopbackInProduction`. One setting decides for webhooks and for CRM connections
 * (ADR 67).
 */
export const egressSettings = {
  NODE_ENV: baseConfig.NODE_ENV,
  WEBHOOK_EGRESS: webhookSettings.WEBHOOK_EGRESS,
} satisfies z.ZodRawShape;
export type EgressSettings = z.output<z.ZodObject<typeof egressSettings>>;

/** The arguments of `refine`: loopback targets are for development. */
export const refuseLoopbackInProduction = [
  (config: EgressSettings) => config.WEBHOOK_EGRESS !== 'loopback' || config.NODE_ENV !== 'production',
  {
    path: ['WEBHOOK_EGRESS'] as PropertyKey[],
    message: 'loopback is for development: it must not be set with NODE_ENV=production',
    // reported together with the other errors, not after them
    when: () => true,
  },
] as const;

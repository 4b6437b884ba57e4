import { z } from 'zod';
import type { ServiceCall } from './service-call.js';

/**
 * What the firm of the service token has set up in a service, for an export of the firm (ADR 171): lists by
 * kind of record, each record as the API shows it to an administrator of the firm. There is no secret in it.
 */
const exportedSettings = z.object({
  settings: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
export type ExportedSettings = z.infer<typeof exportedSettings>['settings'];

const call = { method: 'GET', path: '/internal/exported-settings', answer: exportedSettings } as const;

/** The firm itself, its people, keys, CRM tokens, network and retention. */
export const exportedAuthSettingsCall = { service: 'auth', ...call } as const satisfies ServiceCall;
/** Its CRM mappings. */
export const exportedReferralsSettingsCall = { service: 'referrals', ...call } as const satisfies ServiceCall;
/** Its OAuth applications, and those that its people have allowed. */
export const exportedOauthSettingsCall = { service: 'oauth', ...call } as const satisfies ServiceCall;
/** Its routing rules. */
export const exportedRoutingSettingsCall = { service: 'routing', ...call } as const satisfies ServiceCall;
/** Its webhook subscriptions. */
export const exportedWebhooksSettingsCall = { service: 'webhooks', ...call } as const satisfies ServiceCall;

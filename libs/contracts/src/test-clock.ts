import type { ServiceName } from './services.js';

/**
 * The services that keep due times of firms: each moves its own when the clock of a test firm is advanced
 * (`firm.clock_advanced.v1`), and says so (`firm.clock_followed.v1`). Auth moves its own at once (ADR 132).
 */
export const CLOCK_FOLLOWERS = ['referrals', 'webhooks'] as const satisfies readonly ServiceName[];
export type ClockFollower = (typeof CLOCK_FOLLOWERS)[number];

import { KEY_ALSO_AT_API } from '../../ui/assistant-key-words.ts';
import type { ApiKey, KeyTier, KeyUse } from '../../api/api-keys.ts';

/** Each tier: its name, and what a program with such a key may do. */
export const TIERS: Readonly<Record<KeyTier, readonly [name: string, may: string]>> = {
  READ_ONLY: ['Read only', 'Reads cases, referrals and lists. Changes nothing.'],
  STANDARD: ['Standard', 'Reads, creates and changes. Sends cases and answers referrals. Deletes nothing.'],
  FULL: ['Full', 'Does everything that the API offers, including deleting and importing.'],
};

/** Where a key is used. */
export const USES: Readonly<Record<KeyUse, readonly [name: string, about: string]>> = {
  internal_api: ['A program', 'Calls the API, for example from your intake system.'],
  mcp: [
    'An assistant over MCP',
    `Works at /mcp, where it never deletes. ${KEY_ALSO_AT_API} It cannot manage webhooks.`,
  ],
};

/** How long a new key works, by the choice in the form. */
export const LIFETIMES = {
  never: 'Never expires',
  '30': '30 days',
  '90': '90 days',
  '180': '180 days',
  '365': '1 year',
} as const;
export type Lifetime = keyof typeof LIFETIMES;

const DAY_MS = 86_400_000;
/** The server counts a year from its own clock, which may be a moment behind. */
const SLACK_MS = 60_000;
/** From then on a list warns. */
const SOON_MS = 14 * DAY_MS;

/** When a key expires that is made now. Null: never. Pure. */
export function expiryOf(lifetime: Lifetime, present: number): string | null {
  if (lifetime === 'never') return null;
  return new Date(present + Number(lifetime) * DAY_MS - SLACK_MS).toISOString();
}

/** Whether a key expires within two weeks, so that somebody must act. Pure. */
export function expiresSoon({ expiresAt }: Pick<ApiKey, 'expiresAt'>, present: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - present < SOON_MS;
}

/** A key or a token, as much of it as a list has. */
interface Made {
  name: string;
  prefix: string;
  createdAt: string;
}

/** The two clocks may differ by this much. */
const CLOCKS_MS = 5_000;

/**
 * What a call has made whose answer was lost: it has this name, and was made since the call began. Its key
 * was seen by nobody. Pure.
 */
export function madeMeanwhile<T extends Made>(made: readonly T[], name: string, since: number): T | null {
  return made.find((one) => one.name === name && Date.parse(one.createdAt) >= since - CLOCKS_MS) ?? null;
}

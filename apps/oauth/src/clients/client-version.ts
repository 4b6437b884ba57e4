import { entityTagOf } from '@referral-exchange/http';
import { clock } from '@referral-exchange/telemetry';
import type { Client } from '../client.entity.js';

/** The entity tag of a client: each change gives it another time. */
export function tagOf({ id, updatedAt }: Client): string {
  return entityTagOf([id, updatedAt.toISOString()]);
}

/** When a change of it happens: later than the one before, also within a millisecond. */
export function nextChangeOf({ updatedAt }: Client): Date {
  return new Date(Math.max(clock.now(), updatedAt.getTime() + 1));
}

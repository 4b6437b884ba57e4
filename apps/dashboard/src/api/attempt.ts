import { now } from './server-clock.ts';

/** A call that went out and has no answer yet. It may have worked, so exactly it is sent again. */
export interface Attempt<B> {
  /** Makes sure that it is done once, however often it is tried. */
  key: string;
  body: B;
  /** When it was first tried. */
  at: string;
}

/** The first try of a call. */
export function newAttempt<B>(body: B): Attempt<B> {
  return { key: crypto.randomUUID(), body, at: new Date(now()).toISOString() };
}

/** The exchange knows a key for 24 hours. One hour is left for clocks and for the call itself. */
const KEY_LIFE_MS = 23 * 3_600_000;

/**
 * Whether the exchange may have forgotten its key, so that it could arrive a second time. So it may when
 * nobody knows its age: pages of earlier releases kept none. Pure.
 */
export function mayArriveTwice({ at }: { at?: string }, nowMs: number): boolean {
  return at === undefined || nowMs - Date.parse(at) > KEY_LIFE_MS;
}

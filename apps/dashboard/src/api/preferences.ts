import { bodyOf, GET, PATCH } from './client.ts';
import type { components } from './generated/internal-api.js';

/** What the person prefers, in every browser. Null: never chosen. */
export type Preferences = components['schemas']['Preferences'];

export async function readPreferences(): Promise<Preferences> {
  return (await bodyOf(GET('/auth/me/preferences'))).data;
}

/** Changes what is given, and keeps the rest. */
export async function savePreferences(change: Partial<Preferences>): Promise<void> {
  await bodyOf(PATCH('/auth/me/preferences', { body: change }));
}

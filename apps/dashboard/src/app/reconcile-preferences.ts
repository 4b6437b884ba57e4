import type { Preferences } from '../api/preferences.ts';

/** What this browser keeps: the choices, whose they are, and whether the server lacks some of them. */
export interface KeptPreferences {
  chosen: Preferences;
  /** Null: they are of a time before they followed their person. */
  person: string | null;
  isUnsaved: boolean;
}

/**
 * What is to be shown, and what the server is to learn, when a person comes to this browser. Choices that
 * could not be saved win; those of somebody else do not count. Pure.
 */
export function reconcilePreferences(
  kept: KeptPreferences,
  person: string,
  server: Preferences,
): { show: Preferences; save: Partial<Preferences> } {
  const own = kept.person === null || kept.person === person ? kept.chosen : NOTHING;
  const isFresh = kept.isUnsaved && kept.person === person;
  const pick = <K extends keyof Preferences>(key: K): Preferences[K] =>
    isFresh ? (own[key] ?? server[key]) : (server[key] ?? own[key]);
  const show = { theme: pick('theme'), shortcuts: pick('shortcuts') };
  const save: Partial<Preferences> = {};
  if (show.theme !== server.theme) save.theme = show.theme;
  if (show.shortcuts !== server.shortcuts) save.shortcuts = show.shortcuts;
  return { show, save };
}

const NOTHING: Preferences = { theme: null, shortcuts: null };

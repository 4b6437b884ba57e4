import { useSyncExternalStore } from 'react';
import { keepChoice, readChoice } from './kept-choice.ts';

export const THEMES = { system: 'Like the system', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

const listeners = new Set<() => void>();

/** What was chosen in this browser; null: nothing. */
export function keptTheme(): Theme | null {
  const theme = readChoice('theme');
  return theme !== null && Object.hasOwn(THEMES, theme) ? (theme as Theme) : null;
}

const chosen = (): Theme => keptTheme() ?? 'system';

/** The attribute is set before anything is drawn by app/early.ts. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  keepChoice('theme', theme);
  for (const listener of listeners) listener();
}

/** The theme that the person chose. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}

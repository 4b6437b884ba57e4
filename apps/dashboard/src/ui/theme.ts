import { useSyncExternalStore } from 'react';
import { keepChoice, readChoice } from './kept-choice.ts';

export const THEMES = { system: 'Like the system', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

const listeners = new Set<() => void>();

function chosen(): Theme {
  const theme = readChoice('theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** The attribute is set before anything is drawn by app/early.ts. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  keepChoice('theme', theme === 'system' ? null : theme);
  for (const listener of listeners) listener();
}

/** The theme that the person chose. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}

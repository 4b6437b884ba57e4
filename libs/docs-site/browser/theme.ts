import { keepChoice } from './choices.ts';
import { one } from './find.ts';

/** The switch between light and dark; without a choice the page follows the system. */
export function startTheme(): void {
  const button = one<HTMLButtonElement>('button.theme');
  const root = document.documentElement;
  const isDark = (): boolean =>
    root.dataset.theme === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : root.dataset.theme === 'dark';
  const tell = (): void => button.setAttribute('aria-pressed', String(isDark()));
  button.hidden = false;
  tell();
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset.theme = theme;
    keepChoice('theme', theme);
    tell();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell);
}

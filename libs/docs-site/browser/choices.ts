/**
 * What the reader has chosen, kept on this device. A browser that keeps nothing has the default each time.
 */
export function readChoice(name: 'theme' | 'language'): string | null {
  try {
    return localStorage.getItem(`docs.${name}`);
  } catch {
    return null;
  }
}

export function keepChoice(name: 'theme' | 'language', value: string): void {
  try {
    localStorage.setItem(`docs.${name}`, value);
  } catch {
    // the choice then lasts as long as the page
  }
}

/** What a person chose on this device. A browser that keeps nothing has the default each time. */
export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(`dashboard.${name}`);
  } catch {
    return null;
  }
}

/** Null forgets the choice. */
export function keepChoice(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`dashboard.${name}`);
    else localStorage.setItem(`dashboard.${name}`, value);
  } catch {
    // the choice then lasts as long as the page
  }
}

import { useEffect, useEffectEvent } from 'react';
import { keepChoice, readChoice } from './kept-choice.ts';

const CHOICE = 'shortcuts';

/** Shortcuts of one letter can be switched off: speech and tremor press them by mistake (WCAG 2.1.4). */
export const shortcuts = {
  areOn: (): boolean => shortcuts.kept() ?? true,
  /** What was chosen in this browser; null: nothing. */
  kept: (): boolean | null => ({ on: true, off: false })[readChoice(CHOICE) ?? ''] ?? null,
  switch: (isOn: boolean): void => keepChoice(CHOICE, isOn ? 'on' : 'off'),
};

/** Down and up in a list. */
const STEPS = new Set(['j', 'k']);

/** How long the second letter of `g i` may take. */
const PAIR_MS = 1_500;
let first = { key: '', at: 0 };

/**
 * Calls the action of a pressed key. `g i` is g, then i; `mod+k` is Ctrl or ⌘ with k. Keys without a modifier
 * do nothing in a field, or when they are switched off. Under a dialog no key does anything: it would take
 * the page away from below what is written there.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[nameOf(event)] ?? (isFree(event) ? actions[withFirst(event)] : undefined);
    if (!action || (!isModified(event) && !isFree(event))) return;
    event.preventDefault();
    // a key that is held, by a tremor or a book, acts once; through a list it goes on
    if (!isUnderDialog() && (!event.repeat || STEPS.has(event.key))) action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Remembers the first letter of a pair, once for all listeners. */
export function startPairs(): void {
  // the window hears a key after the document, where useKeys looks at the letter before
  window.addEventListener('keydown', (event) => {
    first = { key: isFree(event) ? event.key : '', at: event.timeStamp };
  });
}

function nameOf(event: KeyboardEvent): string {
  return isModified(event) ? `mod+${event.key.toLowerCase()}` : event.key;
}

function withFirst(event: KeyboardEvent): string {
  return event.timeStamp - first.at < PAIR_MS ? `${first.key} ${event.key}` : '';
}

function isModified({ ctrlKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey;
}

/** The focus does not tell: a click on the text of a dialog takes it out of the dialog. */
function isUnderDialog(): boolean {
  return document.querySelector('dialog:modal') !== null;
}

function isFree(event: KeyboardEvent): boolean {
  if (isModified(event) || event.altKey || !shortcuts.areOn()) return false;
  const target = event.target as HTMLElement | null;
  return !target?.closest('input, textarea, select, [contenteditable], dialog');
}

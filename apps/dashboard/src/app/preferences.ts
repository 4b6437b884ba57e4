import { type Preferences, readPreferences, savePreferences } from '../api/preferences.ts';
import { keepChoice, readChoice } from '../ui/kept-choice.ts';
import { shortcuts } from '../ui/keys.ts';
import { chooseTheme, keptTheme, type Theme } from '../ui/theme.ts';
import { type KeptPreferences, reconcilePreferences } from './reconcile-preferences.ts';

/** Whose choices this browser keeps, and whether the server lacks some of them. */
const PERSON = 'choices-of';
const UNSAVED = 'choices-unsaved';

/** Chooses the colours, in this browser at once and in all others from then on. */
export function setTheme(theme: Theme): void {
  chooseTheme(theme);
  save({ theme });
}

/** Switches shortcuts of single letters on or off, in all browsers of the person. */
export function setShortcuts(isOn: boolean): void {
  shortcuts.switch(isOn);
  save({ shortcuts: isOn });
}

/** Brings what the person chose elsewhere to this browser, and what only this one knows to the server. */
export async function followPreferences(person: string): Promise<void> {
  const server = await readPreferences();
  const { show, save: missing } = reconcilePreferences(kept(), person, server);
  keepChoice(PERSON, person);
  // without a choice it is as the device says
  chooseTheme(show.theme ?? 'system');
  shortcuts.switch(show.shortcuts ?? true);
  if (Object.keys(missing).length > 0) await savePreferences(missing);
  keepChoice(UNSAVED, null);
}

/** What cannot be saved now is saved when the person comes to this browser next. */
function save(change: Partial<Preferences>): void {
  keepChoice(UNSAVED, 'yes');
  savePreferences(change).then(
    () => keepChoice(UNSAVED, null),
    () => undefined,
  );
}

function kept(): KeptPreferences {
  const chosen = { theme: keptTheme(), shortcuts: shortcuts.kept() };
  return { chosen, person: readChoice(PERSON), isUnsaved: readChoice(UNSAVED) !== null };
}

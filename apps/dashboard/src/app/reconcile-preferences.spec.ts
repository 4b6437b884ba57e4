import { expect, it } from '@jest/globals';
import type { Preferences } from '../api/preferences.ts';
import { type KeptPreferences, reconcilePreferences } from './reconcile-preferences.ts';

const NOTHING: Preferences = { theme: null, shortcuts: null };
const DARK: Preferences = { theme: 'dark', shortcuts: null };
const QUIET: Preferences = { theme: 'light', shortcuts: false };
const reconcile = (kept: Partial<KeptPreferences>, server: Preferences) =>
  reconcilePreferences({ chosen: NOTHING, person: 'dana', isUnsaved: false, ...kept }, 'dana', server);

it('what the server knows comes to a new browser, and over what this one keeps', () => {
  expect(reconcile({ person: null }, QUIET)).toEqual({ show: QUIET, save: {} });
  expect(reconcile({ chosen: DARK }, QUIET)).toEqual({ show: QUIET, save: {} });
});

it('what was chosen before choices followed their person is saved', () => {
  expect(reconcile({ chosen: DARK, person: null }, NOTHING)).toEqual({ show: DARK, save: { theme: 'dark' } });
});

it('a choice that could not be saved wins, and is saved', () => {
  expect(reconcile({ chosen: DARK, isUnsaved: true }, QUIET)).toEqual({
    show: { theme: 'dark', shortcuts: false },
    save: { theme: 'dark' },
  });
});

it('what somebody else chose in this browser does not count', () => {
  expect(reconcile({ chosen: DARK, person: 'kim' }, NOTHING)).toEqual({ show: NOTHING, save: {} });
  expect(reconcile({ chosen: DARK, person: 'kim', isUnsaved: true }, QUIET)).toEqual({
    show: QUIET,
    save: {},
  });
});

import { expect, it } from '@jest/globals';
import { changeDraft, changesOf } from './subscription-changes.ts';

const draft = changeDraft({ url: 'https://a.example/hook', description: null });

it.each([
  [{}, {}],
  [{ url: ' https://a.example/hook ' }, {}],
  [{ url: 'https://b.example/hook' }, { url: 'https://b.example/hook' }],
  [{ description: ' Intake ' }, { description: 'Intake' }],
])('sends only what was changed: %j', (typed, sent) => {
  expect(changesOf({ ...draft, ...typed })).toEqual(sent);
});

it('removes a note that is emptied', () => {
  const noted = changeDraft({ url: 'https://a.example/hook', description: 'Intake' });
  expect(changesOf({ ...noted, description: ' ' })).toEqual({ description: null });
});

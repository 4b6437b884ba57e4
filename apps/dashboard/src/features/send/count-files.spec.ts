import { afterAll, expect, it, jest } from '@jest/globals';
import { unreachable } from '../../api/api-problem.ts';
import { DraftBox } from '../../ui/draft-box.ts';
import { type CaseDraft, newDraft } from './case-draft.ts';
import { heldFiles, holdFiles, isKnown, takeFiles } from './held-files.ts';

const uploadDocument = jest.fn<() => Promise<void>>();
const { isFileRefused } = await import('../../api/uploads.ts');
jest.unstable_mockModule('../../api/uploads.ts', () => ({ uploadDocument, isFileRefused }));
const { uploadsOf } = await import('../../ui/uploads.ts');
const { countArrivals, countOf } = await import('./count-files.ts');

const { addEventListener, removeEventListener } = globalThis;
const kept = new Map<string, string>();
const page = new EventTarget();
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  document: { getElementById: () => null },
  localStorage: {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, text: string) => kept.set(place, text),
  },
});
afterAll(() => Object.assign(globalThis, { addEventListener, removeEventListener }));

const settled = () => new Promise((resolve) => setTimeout(resolve));
const draftIn = (name: string) => new DraftBox<CaseDraft>('dana', name, newDraft);
const countIn = (name: string) => draftIn(name).state.draft.files?.count;

it('a draft counts its files until they are there: one that failed is missing when the page is lost', async () => {
  const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => new File(['x'], name, { type: 'text/plain' }));
  holdFiles('f1', files, undefined);
  draftIn('c1').change(() => ({ files: { id: 'f1', count: countOf('f1', 'c1') } }));
  const answers = files.map(() => Promise.withResolvers<void>());
  for (const { promise } of answers) uploadDocument.mockReturnValueOnce(promise);
  uploadsOf('c1').add(takeFiles('f1'), 'c1', undefined);
  countArrivals('f1', 'dana', 'c1');
  expect([heldFiles('f1'), countOf('f1', 'c1'), countIn('c1')]).toEqual([[], 3, 3]);
  answers[0]!.resolve();
  answers[1]!.reject(unreachable());
  await settled();
  expect(countIn('c1')).toBe(2);
  answers[2]!.resolve();
  await settled();
  expect(countIn('c1')).toBe(1);
  // it goes on counting when that one is tried again, and the form asks nobody to choose what this page had
  uploadDocument.mockResolvedValueOnce();
  uploadsOf('c1').again(uploadsOf('c1').items[0]!.key);
  await settled();
  expect([countIn('c1'), isKnown('f1'), isKnown('f2')]).toEqual([0, true, false]);
});

it('a person who has understood that a window has not got the files is not told again', async () => {
  holdFiles('f2', [new File(['x'], 'a.txt'), new File(['x'], 'b.txt')], undefined);
  draftIn('c2').change(() => ({ files: { id: 'f2', count: 0 } }));
  uploadDocument.mockResolvedValueOnce().mockReturnValueOnce(new Promise(() => {}));
  uploadsOf('c2').add(takeFiles('f2'), 'c2', undefined);
  countArrivals('f2', 'dana', 'c2');
  await settled();
  expect([uploadsOf('c2').openCount, countIn('c2')]).toEqual([1, 0]);
});

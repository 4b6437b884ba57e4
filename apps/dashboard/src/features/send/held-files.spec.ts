import { expect, it } from '@jest/globals';
import { dropFile, forgetFiles, heldFiles, holdFiles, sendable, takeFiles } from './held-files.ts';

const LIMITS = { allowedMimeTypes: ['text/plain'], maxUploadBytes: 10 };
const text = (name: string, content = 'x') => new File([content], name, { type: 'text/plain' });
const namesOf = (id: string) => heldFiles(id).map(({ file }) => file.name);

it('files are there again after a look at another page, by their draft', () => {
  holdFiles('d1', [text('a.txt')], LIMITS);
  holdFiles('d1', [text('b.txt')], LIMITS);
  expect(namesOf('d1')).toEqual(['a.txt', 'b.txt']);
  expect(heldFiles('d2')).toEqual([]);
  forgetFiles('d1');
  expect(heldFiles('d1')).toEqual([]);
});

it('only what is in the list at that moment, and can be sent, is sent: and once', () => {
  holdFiles(
    'd1',
    [text('a.txt'), text('of another client.txt'), text('too long.txt', 'x'.repeat(11))],
    LIMITS,
  );
  expect(sendable(heldFiles('d1'))).toHaveLength(2);
  dropFile('d1', heldFiles('d1')[1]!.key);
  expect(takeFiles('d1').map(({ name }) => name)).toEqual(['a.txt']);
  // what the page refuses stays there with its reason
  expect([takeFiles('d1'), namesOf('d1')]).toEqual([[], ['too long.txt']]);
});

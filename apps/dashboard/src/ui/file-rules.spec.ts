import { expect, it } from '@jest/globals';
import { previewOf, refusalOf, sizeInWords, typesInWords } from './file-rules.ts';

const MB = 1_048_576;
const LIMITS = { allowedMimeTypes: ['application/pdf', 'text/csv', 'image/heic'], maxUploadBytes: 50 * MB };
const file = (name: string, type = '', size = 10) => ({ name, type, size });

it('takes a file by its type or by the end of its name', () => {
  expect(refusalOf(file('report', 'application/pdf'), LIMITS)).toBeNull();
  // a browser on Windows calls a CSV file one of Excel, and does not know HEIC
  expect(refusalOf(file('rows.CSV', 'application/vnd.ms-excel'), LIMITS)).toBeNull();
  expect(refusalOf(file('photo.heic'), LIMITS)).toBeNull();
  expect(refusalOf(file('a file of which nobody knows anything'), LIMITS)).toBeNull();
});

it('refuses what the server would refuse, and says what is taken', () => {
  expect(refusalOf(file('song.mp3', 'audio/mpeg'), LIMITS)).toMatch(/PDF, CSV, HEIC/);
  expect(refusalOf(file('empty.pdf', 'application/pdf', 0), LIMITS)).toBe('The file is empty.');
  expect(refusalOf(file('scan.pdf', 'application/pdf', 50 * MB), LIMITS)).toBeNull();
  expect(refusalOf(file('scan.pdf', 'application/pdf', 50 * MB + 1), LIMITS)).toMatch(/at most 50 MB/);
});

it('names a type that it does not know as the server does', () => {
  expect(typesInWords({ ...LIMITS, allowedMimeTypes: ['image/x-new'] })).toBe('image/x-new');
});

it.each([
  [0, '0 bytes'],
  [2_048, '2 KB'],
  [3.44 * MB, '3.4 MB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

it('shows images and PDF, and nothing that may hold a script', () => {
  expect(['application/pdf', 'image/png', 'image/svg+xml', 'text/html', 'image/tiff'].map(previewOf)).toEqual(
    ['pdf', 'image', null, null, null],
  );
});

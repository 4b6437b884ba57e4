import { expect, it } from '@jest/globals';
import type { FirmExport } from '../../api/firm-exports.ts';
import { outcomeInWords } from './export-words.ts';

const words = (more: Partial<FirmExport>) =>
  outcomeInWords({ counts: null, sizeBytes: null, ...more } as FirmExport);

it('says what an export holds once its file is there', () => {
  const counts = { cases: 1_200, 'status-updates': 4_000, documents: 1 };
  expect(words({ status: 'completed', counts, sizeBytes: 48_213 })).toBe('1,200 cases, 1 document, 47 KB');
  expect(words({ status: 'completed', counts: {}, sizeBytes: 900 })).toBe('0 cases, 0 documents, 900 bytes');
});

it('says why there is no file', () => {
  expect(words({ status: 'pending' })).toMatch(/^Being made/);
  expect(words({ status: 'failed' })).toMatch(/Start a new export/);
  expect(words({ status: 'deleted', counts: { cases: 1 } })).toBe('The file is deleted.');
});

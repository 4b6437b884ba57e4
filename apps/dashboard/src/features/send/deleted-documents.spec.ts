import { expect, it } from '@jest/globals';
import { documentsInWords } from './deleted-documents.ts';

const words = (count: number, hasMore = false, problem: unknown = null) =>
  documentsInWords({
    rows: Array.from({ length: count }, (_, index) => ({ fileName: `${index + 1}.pdf` })),
    hasMore,
    problem,
  }).replaceAll(/[\u2068\u2069]/g, '');

it('names the documents that go with a draft', () => {
  expect(words(0)).toBe('It has no documents.');
  expect(words(1)).toBe('Its document “1.pdf” is deleted too.');
  expect(words(2)).toBe('Its documents “1.pdf” and “2.pdf” are deleted too.');
  expect(words(6)).toBe(
    'Its documents “1.pdf”, “2.pdf”, “3.pdf”, “4.pdf”, “5.pdf” and 1 more are deleted too.',
  );
  expect(words(50, true)).toMatch(/“5\.pdf” and many more are deleted too\.$/);
});

it('says so where it is not known which', () => {
  expect(words(0, false, new Error('away'))).toBe('Its documents, if it has any, are deleted too.');
});

import type { Options } from 'minisearch';

/** The same where the index is built and where it is read. */
export const SEARCH_OPTIONS: Options = {
  fields: ['title', 'hint', 'text'],
  storeFields: ['kind', 'title', 'url', 'hint', 'rank'],
  // names of fields and operations are found by their parts: createSentCase, referral.sent, version_mismatch
  tokenize: (text) =>
    text
      .split(/[^\p{L}\p{N}]+/u)
      .flatMap((word) => [word, ...(/[a-z][A-Z]/.test(word) ? word.split(/(?=[A-Z])/) : [])])
      .filter((word) => word !== ''),
  searchOptions: {
    boost: { title: 4, hint: 2 },
    boostDocument: (_id, _term, stored) => Number(stored?.rank ?? 1),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};

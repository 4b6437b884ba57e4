import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../browser/search-options.ts';
import type { Page, SearchEntry } from './page.ts';

/** The index of the search, built ahead: the browser only loads it. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(
    pages.flatMap(({ search }) => search).map((entry, id) => ({ id, ...entry, rank: rankOf(entry) })),
  );
  return JSON.stringify(index);
}

/** A page comes before a part of another page, and the shape of an object after what it is used for. */
function rankOf({ kind, url }: SearchEntry): number {
  if (kind === 'Object') return 0.4;
  return url.includes('#') ? 1 : 2;
}

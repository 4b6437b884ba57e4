import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../browser/search-options.ts';
import type { Page } from './page.ts';

/** The index of the search, built ahead: the browser only loads it. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(pages.flatMap(({ search }) => search).map((entry, id) => ({ id, ...entry })));
  return JSON.stringify(index);
}

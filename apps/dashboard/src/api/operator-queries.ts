import { readAgain } from './queries.ts';

/** Rows of a page. */
export const PAGE_ROWS = 25;
/** All that operators read is kept under this key. */
export const KEY = 'operator';
/** Reads all of it again; also after a refusal, as another operator may have been faster. */
export const refresh = (): Promise<void> => readAgain([KEY]);

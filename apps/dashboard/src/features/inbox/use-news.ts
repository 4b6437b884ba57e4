import { type InboxFilter, type InboxItem, useNewest } from '../../api/inbox.ts';
import { useHeard } from '../../live/use-live.ts';
import { isBehind, newsInWords, newsOf } from './news.ts';

/** What the list lacks by now, and what shows it. `asOf` is undefined until the list was read. */
export function useNews(filter: InboxFilter, rows: readonly InboxItem[], asOf: string | undefined) {
  const heard = useHeard();
  const isWanted = asOf !== undefined && isBehind(asOf, heard);
  const { page, show } = useNewest(filter, isWanted);
  const news = isWanted && page ? newsInWords(newsOf({ rows, asOf }, page.data, heard)) : '';
  return { news, show };
}

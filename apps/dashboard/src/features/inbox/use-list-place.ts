import { useLocation } from 'react-router';
import type { VirtualItem } from '@tanstack/react-virtual';

/** Where a reader was in a list. */
interface ListPlace {
  /** The row that was opened, or that j and k had reached. */
  rowId: string | null;
  /** How high the rows are that were seen: without it the same distance from the top is another row. */
  sizes: VirtualItem[];
}

const NOWHERE: ListPlace = { rowId: null, sizes: [] };
const MOST_PLACES = 100;
/** By the entries of this window's history: Back leads to the same row, a new visit to the top. */
const places = new Map<string, ListPlace>();

export function useListPlace() {
  const { key } = useLocation();
  const keep = (more: Partial<ListPlace>) => {
    places.set(key, { ...(places.get(key) ?? NOWHERE), ...more });
    const [oldest] = places.keys();
    if (places.size > MOST_PLACES && oldest !== undefined) places.delete(oldest);
  };
  return { key, place: places.get(key) ?? NOWHERE, keep };
}

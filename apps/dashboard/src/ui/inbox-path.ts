/** What an inbox shows, as it stands in an address. */
export interface InboxPlace {
  direction: string;
  view: string;
  q: string | null;
}

/** The address of an inbox. Pure. */
export function inboxPath({ direction, view, q }: InboxPlace): string {
  const search = inboxSearch({ view, q }).toString();
  return `/inbox/${direction}${search && `?${search}`}`;
}

/** The part of it behind the question mark: what is usual is left out. Pure. */
export function inboxSearch({ view, q }: Omit<InboxPlace, 'direction'>): URLSearchParams {
  return new URLSearchParams([...(view === 'all' ? [] : [['view', view]]), ...(q ? [['q', q]] : [])]);
}
